import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { findOwnOrder, type Order, type OrderLine, type OrderReader } from './order.repo.ts';
import { entitlements, orderLines } from './order.table.ts';

/** A file that was bought, with the line and the order it was bought by. */
export interface OwnDownload {
  order: Order;
  line: OrderLine;
}

/** What can be downloaded of an order: the entitlement of each line that has one, in the order of the lines. */
export const listDownloads = async (db: Database, orderId: number): Promise<{ id: string; line: OrderLine }[]> =>
  db
    .select({ id: entitlements.id, line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(entitlements.kind, 'download')))
    .orderBy(asc(orderLines.position));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A download of an own order; somebody else's is never found. */
export async function findOwnDownload(db: Database, id: string, reader: OrderReader): Promise<OwnDownload | null> {
  if (!uuid.test(id)) return null;
  const [found] = await db
    .select({ line: orderLines })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .where(and(eq(entitlements.id, id), eq(entitlements.kind, 'download')));
  const order = found && (await findOwnOrder(db, found.line.orderId, reader));
  return found && order ? { order, line: found.line } : null;
}
