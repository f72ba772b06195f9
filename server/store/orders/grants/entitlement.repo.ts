import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { isOwn, type Order, type OrderLine, type OrderReader } from '../order.repo.ts';
import { entitlements } from './entitlement.table.ts';
import { orderLines, orders } from '../order.table.ts';

export type Entitlement = typeof entitlements.$inferSelect;

/** A purchased file with its line and order. */
export interface BoughtDownload {
  order: Order;
  line: OrderLine;
  entitlement: Entitlement;
}

/**
 * Stores the entitlement of a line.
 * @returns false if it exists already
 */
export async function insertEntitlement(tx: Database, entitlement: typeof entitlements.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(entitlements)
    .values(entitlement)
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  return made.length > 0;
}

/** Returns the downloads of an order, in the order of its lines. */
export const listDownloads = async (db: Database, orderId: number): Promise<Omit<BoughtDownload, 'order'>[]> =>
  db
    .select({ entitlement: entitlements, line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(entitlements.kind, 'download')))
    .orderBy(asc(orderLines.position));

/** Maximum of listed files of one person; older ones are found with their orders. */
const mostListed = 500;

/** Returns the downloads of all orders of a person, newest first. */
export const listDownloadsByUser = async (db: Database, userId: string): Promise<Omit<BoughtDownload, 'order'>[]> =>
  db
    .select({ entitlement: entitlements, line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.userId, userId), eq(entitlements.kind, 'download')))
    .orderBy(desc(orders.id), asc(orderLines.position))
    .limit(mostListed);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text has the format of an entitlement's id. */
export const isEntitlementId = (text: string): boolean => uuid.test(text);

/** Returns any person's download, for staff. */
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

/** Locks an entitlement until the transaction ends. */
export async function lockEntitlement(tx: Database, id: string): Promise<Entitlement | null> {
  const [found] = await tx.select().from(entitlements).where(eq(entitlements.id, id)).for('update');
  return found ?? null;
}

/** Updates the number of downloads and their last day. */
export async function updateEntitlement(
  tx: Database,
  id: string,
  columns: Pick<Entitlement, 'downloads' | 'lastDownloadAt' | 'partBytes'> & Partial<Pick<Entitlement, 'expiresOn'>>,
): Promise<void> {
  await tx.update(entitlements).set(columns).where(eq(entitlements.id, id));
}

/**
 * Adds the bytes of a part to its download.
 * @param most the size of the file: the parts of one download are never more
 * @returns false if they would be; then nothing is added
 */
export async function addPartBytes(db: Database, id: string, bytes: number, most: number): Promise<boolean> {
  const taken = await db
    .update(entitlements)
    .set({ partBytes: sql`${entitlements.partBytes} + ${bytes}` })
    .where(and(eq(entitlements.id, id), lte(sql`${entitlements.partBytes} + ${bytes}`, most)))
    .returning({ id: entitlements.id });
  return taken.length > 0;
}
