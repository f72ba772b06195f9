import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { zonedDateTime } from '../../../platform/dates/zoned-time.rules.ts';
import type { OrganizationMoment } from '../../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { lockCatalog, readCatalog } from '../catalog.repo.ts';
import { toSheets } from '../catalog-sheets.ts';
import { checkCatalog } from '../check-catalog.ts';
import { money, timeCell } from '../csv-cells.ts';
import type { CatalogActor } from '../desk/save-product.ts';
import { placeStored } from '../read-sheets.ts';
import { beginPlan } from './carry-out-plan.ts';
import { endPlanNow, insertPlan, listOpenPlans, lockPlan, updatePlan, type CatalogPlan } from './catalog-plan.repo.ts';
import { isInTheWay } from './catalog-plan.rules.ts';
import { readPlanNames } from './plan-names.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;

/** A plan as its form says it. */
export interface TypedPlan {
  productId: string;
  sku: string;
  companyId: string;
  /** 'price', 'on' or 'off'. */
  what: string;
  price: string;
  startsAt: string;
  endsAt: string;
}

const kinds: readonly string[] = ['price', 'on', 'off'];

function readTime(text: string, at: OrganizationMoment): Date | null | undefined {
  if (text === '') return null;
  const read = timeCell.parse(text.replace('T', ' '), at);
  return 'value' in read ? read.value : undefined;
}

/** Reads a plan; with problems it is not to be stored. */
function readPlan(typed: TypedPlan, at: OrganizationMoment) {
  const isPrice = typed.what === 'price';
  const price = money.parse(typed.price.trim(), at);
  const [startsAt, endsAt] = [readTime(typed.startsAt.trim(), at), readTime(typed.endsAt.trim(), at)];
  const problems: Problems = {};
  if (!kinds.includes(typed.what)) problems['what'] = { key: 'OptionInvalid' };
  if (isPrice && 'problem' in price) problems['price'] = price.problem;
  if (typed.startsAt.trim() === '') problems['startsAt'] = { key: 'FieldRequired' };
  else if (!startsAt) problems['startsAt'] = { key: 'CatalogTime' };
  else if (startsAt <= at.now) problems['startsAt'] = { key: 'CataloguePlanPast' };
  if (endsAt === undefined) problems['endsAt'] = { key: 'CatalogTime' };
  else if (endsAt && startsAt && endsAt <= startsAt) problems['endsAt'] = { key: 'CatalogAfterStart' };
  return {
    plan: {
      productId: typed.productId.trim(),
      sku: isPrice ? typed.sku.trim() || null : null,
      companyId: isPrice ? typed.companyId.trim() || null : null,
      priceMinor: isPrice && 'value' in price ? price.value : null,
      isOnSale: isPrice ? null : typed.what === 'on',
      startsAt: startsAt ?? at.now,
      endsAt: endsAt ?? null,
    },
    problems,
  };
}

/** Tells a plan for the audit, with the names of that day before the ids. */
const detailOf = async (tx: Database, plan: CatalogPlan, timeZone: string): Promise<string> => {
  const { productId, sku, companyId, priceMinor, isOnSale, startsAt, endsAt } = plan;
  const { en: name } = (await readPlanNames(tx, [plan]))(plan);
  const what = isOnSale === null ? `${priceMinor ?? 0} cents` : isOnSale ? 'on sale' : 'off sale';
  const times = [startsAt, ...(endsAt ? [endsAt] : [])].map((time) => zonedDateTime(time, timeZone));
  const span = plan.awaits ? `when ${plan.awaits.item} names ${plan.awaits.productId}` : times.join(' to ');
  return [name, productId, sku, companyId, what, span].filter(Boolean).join(' · ');
};

/** Records that somebody planned a price or a sale. */
export const recordPlan = async (
  tx: Database,
  { clock, timeZone }: { clock: Clock; timeZone: string },
  { userId, requestId }: CatalogActor,
  plan: CatalogPlan,
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: userId,
    subjectUserId: null,
    requestId,
    action: 'price-plan',
    detail: await detailOf(tx, plan, timeZone),
  });

/** Plans a price or a sale, after it was tried on the catalogue of now; with its audit entry in one transaction. */
export async function makePlan(
  { db, clock, installation: { timeZone } }: Tools,
  { actor, typed }: { actor: CatalogActor; typed: TypedPlan },
): Promise<Result<CatalogPlan, 'invalid_input'>> {
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const now = clock.now();
    const { plan, problems } = readPlan(typed, { now, timeZone });
    const sheets = toSheets(await readCatalog(tx));
    const product = sheets.products.find(({ id }) => id === plan.productId);
    const variant = sheets.variants.find(({ sku, productId }) => sku === plan.sku && productId === plan.productId);
    const { sku, companyId } = plan;
    if (!product) problems['productId'] = { key: 'CatalogNoProduct', tokens: { id: plan.productId } };
    else if (sku !== null && !variant) problems['sku'] = { key: 'CatalogNoVariant', tokens: { sku } };
    // A list that no customer and no line has yet would be a typing error.
    if (companyId !== null && !sheets.prices.some((line) => line.companyId === companyId) && companyId !== 'member')
      problems['companyId'] = { key: 'CataloguePlanNoList', tokens: { id: companyId } };
    if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields are wrong.', problems);
    const open = await listOpenPlans(tx, plan.productId);
    if (open.some((other) => isInTheWay(plan, other)))
      return failFields('invalid_input', 'Another plan is in the way.', { startsAt: { key: 'CataloguePlanInTheWay' } });
    const tried = beginPlan(sheets, plan);
    const wrong = tried ? checkCatalog(placeStored(tried.catalog))[0] : undefined;
    if (wrong) return failFields('invalid_input', 'The plan is refused.', { what: wrong.problem });
    const made = await insertPlan(tx, { ...plan, userId: actor.userId, madeAt: now });
    await recordPlan(tx, { clock, timeZone }, actor, made);
    return succeed(made);
  });
}

/** Stops a plan that waits; one that has begun ends now, and what it replaced is put back. */
export async function stopPlan(
  { db, clock, installation: { timeZone } }: Tools,
  { actor, id }: { actor: CatalogActor; id: string },
): Promise<Result<CatalogPlan, 'not_found'>> {
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const plan = await lockPlan(tx, id);
    const now = clock.now();
    if (plan?.state === 'waiting') await updatePlan(tx, id, { state: 'stopped', doneAt: now });
    // The loop ends it as it would at its time.
    else if (plan?.state === 'running') await endPlanNow(tx, id);
    else return fail('not_found', 'There is no such plan to stop.');
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: null,
      requestId: actor.requestId,
      action: 'price-plan-stop',
      detail: await detailOf(tx, plan, timeZone),
    });
    return succeed(plan);
  });
}
