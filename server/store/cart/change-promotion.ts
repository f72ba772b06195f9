import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../people/access/audit.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { PromotionRow } from '../catalog/catalog-sheets.ts';
import { products } from '../catalog/catalog.table.ts';
import { promotions } from '../catalog/promotion.table.ts';
import { readPromotion, type TypedPromotion } from './promotion-form.ts';
import type { Promotion } from './promotion.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;
interface Actor {
  userId: string;
  requestId: string;
}

/** Names the state of a discount, so that a form from before a change is noticed. */
export const promotionVersion = ({ id: _, ...row }: Promotion): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 16);

/** Returns the ids that name no product. */
async function findUnknownProducts(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Returns a category that no product has. */
async function findUnknownCategory(db: Database, categories: readonly string[]): Promise<string | undefined> {
  if (categories.length === 0) return undefined;
  const rows = await db.selectDistinct({ category: products.productCategory }).from(products);
  const known = new Set(rows.map(({ category }) => category));
  return categories.find((each) => !known.has(each));
}

/** Reads a typed discount against the catalogue; the problems of all fields at once. */
export async function checkPromotion(
  db: Database,
  typed: TypedPromotion,
  timeZone: string,
): Promise<ReturnType<typeof readPromotion>> {
  const { row, problems } = readPromotion(typed, timeZone);
  const unknown = await findUnknownProducts(db, row.productIds ?? []);
  const ids = unknown.join(', ').slice(0, 200);
  if (unknown.length > 0) problems['products'] = { key: 'StaffPromotionProductsProblem', tokens: { ids } };
  const category = await findUnknownCategory(db, row.categories ?? []);
  if (category !== undefined) problems['categories'] = { key: 'CatalogNoCategory', tokens: { category } };
  return { row, problems };
}

/**
 * Creates a discount, or changes one; with its audit entry in one transaction.
 * @param options.id of the discount to change; null for a new one
 * @param options.version of the state that the form was made from
 */
export async function savePromotion(
  { db, clock, installation }: Tools,
  { actor, id, version, typed }: { actor: Actor; id: string | null; version: string; typed: TypedPromotion },
): Promise<Result<Promotion, 'invalid_input' | 'not_found' | 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    const [before] = id === null ? [] : await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
    if (id !== null && !before) return fail('not_found', 'There is no such discount.');
    // Carts and orders know a discount by its code, so that never changes.
    const { row, problems } = await checkPromotion(
      tx,
      before ? { ...typed, code: before.code } : typed,
      installation.timeZone,
    );
    if (before) delete problems['code'];
    if (Object.keys(problems).length > 0)
      return failFields('invalid_input', 'Some fields require your attention.', problems);
    if (before && promotionVersion(before) !== version)
      return fail('changed_meanwhile', 'This discount was changed meanwhile.');
    const [saved] = before
      ? await tx
          .update(promotions)
          .set({ ...row, code: before.code })
          .where(eq(promotions.id, before.id))
          .returning()
      : await tx.insert(promotions).values(row).onConflictDoNothing().returning();
    if (!saved)
      return failFields('invalid_input', 'The code is taken.', { code: { key: 'StaffPromotionCodeTaken' as const } });
    await record(tx, clock, actor, 'promotion-save', saved);
    return succeed(saved);
  });
}

/** Ends a discount now: carts lose it at their next calculation, orders keep it. */
export async function endPromotion(
  { db, clock }: Tools,
  { actor, id }: { actor: Actor; id: string },
): Promise<Result<Promotion, 'not_found'>> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
    if (!before) return fail('not_found', 'There is no such discount.');
    const [ended] = await tx
      .update(promotions)
      .set(endedNow(before, clock.now()))
      .where(eq(promotions.id, id))
      .returning();
    if (!ended) return fail('not_found', 'There is no such discount.');
    await record(tx, clock, actor, 'promotion-end', ended);
    return succeed(ended);
  });
}

/** Returns the columns of an ended discount; one that has not begun is switched off. Times are whole minutes, as in files. */
function endedNow({ startsAt, endsAt }: Promotion, now: Date): Partial<PromotionRow> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  if (endsAt && endsAt <= minute) return { isActive: false };
  return startsAt && startsAt >= minute ? { isActive: false } : { endsAt: minute };
}

const record = (
  tx: Database,
  clock: Platform['clock'],
  { userId, requestId }: Actor,
  action: 'promotion-save' | 'promotion-end',
  { code, percentOff, amountOffMinor }: Promotion,
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: userId,
    subjectUserId: null,
    requestId,
    action,
    detail: `${code}: ${percentOff === null ? `${amountOffMinor ?? 0} cents` : `${percentOff} %`} off`,
  });
