import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { isOwn, type Order, type OrderLine, type OrderReader } from '../order.repo.ts';
import { entitlements, orderLines, orders } from '../order.table.ts';

export type Entitlement = typeof entitlements.$inferSelect;

/** A file that was bought, with the line and the order it was bought by. */
export interface BoughtDownload {
  order: Order;
  line: OrderLine;
  entitlement: Entitlement;
}

/** Grants what a line entitles to. @returns false when it was granted before */
export async function insertEntitlement(tx: Database, entitlement: typeof entitlements.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(entitlements)
    .values(entitlement)
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  return made.length > 0;
}

/** Returns what can be downloaded of an order: the entitlement of each line that has one, in the order of the lines. */
export const listDownloads = async (db: Database, orderId: number): Promise<Omit<BoughtDownload, 'order'>[]> =>
  db
    .select({ entitlement: entitlements, line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(entitlements.kind, 'download')))
    .orderBy(asc(orderLines.position));

/** Most files of one person that are listed; older ones are found with their orders. */
const mostListed = 500;

/** Returns what a person can download of all their orders, the newest first. */
export const listDownloadsOf = async (db: Database, userId: string): Promise<Omit<BoughtDownload, 'order'>[]> =>
  db
    .select({ entitlement: entitlements, line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.userId, userId), eq(entitlements.kind, 'download')))
    .orderBy(desc(orders.id), asc(orderLines.position))
    .limit(mostListed);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text can be the id of an entitlement at all. */
export const isEntitlementId = (text: string): boolean => uuid.test(text);

/** A download of anybody: for staff. */
export async function findDownload(db: Database, id: string): Promise<BoughtDownload | null> {
  if (!isEntitlementId(id)) return null;
  const [found] = await db
    .select({ entitlement: entitlements, line: orderLines, order: orders })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(entitlements.id, id), eq(entitlements.kind, 'download')));
  return found ?? null;
}

/** Returns a download of the reader's own order; others are not found. */
export async function findOwnDownload(db: Database, id: string, reader: OrderReader): Promise<BoughtDownload | null> {
  const found = await findDownload(db, id);
  return found && isOwn(found.order, reader) ? found : null;
}

/** Reads an entitlement and holds it until the transaction ends. */
export async function lockEntitlement(tx: Database, id: string): Promise<Entitlement | null> {
  const [found] = await tx.select().from(entitlements).where(eq(entitlements.id, id)).for('update');
  return found ?? null;
}

/** Writes what was downloaded, and until when it may be. */
export async function updateEntitlement(
  tx: Database,
  id: string,
  columns: Pick<Entitlement, 'downloads' | 'lastDownloadAt' | 'partBytes'> & Partial<Pick<Entitlement, 'expiresOn'>>,
): Promise<void> {
  await tx.update(entitlements).set(columns).where(eq(entitlements.id, id));
}

/**
 * Counts the bytes of a part towards the download it belongs to.
 * @param most the size of the file: the parts of one download are not more than the whole
 * @returns false when they would be, so that nothing is counted
 */
export async function takePart(db: Database, id: string, bytes: number, most: number): Promise<boolean> {
  const taken = await db
    .update(entitlements)
    .set({ partBytes: sql`${entitlements.partBytes} + ${bytes}` })
    .where(and(eq(entitlements.id, id), lte(sql`${entitlements.partBytes} + ${bytes}`, most)))
    .returning({ id: entitlements.id });
  return taken.length > 0;
}
