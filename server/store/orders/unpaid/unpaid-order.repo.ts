import { and, asc, eq, gt, inArray, isNull, lte, not, ilike, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { payableStates } from '../order-payment.states.ts';
import { orders } from '../order.table.ts';

/** Orders per page. */
const batch = 50;

/** Returns a page of orders whose buyers are asked to pay, after an order of the page before. */
const selectUnpaid = (db: Database, after: number, condition: SQL | undefined): Promise<{ id: number }[]> =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.paymentState, [...payableStates]),
        eq(orders.isBooked, true),
        isNull(orders.givenUpAt),
        isNull(orders.cancelledAt),
        not(ilike(orders.status, '%cancel%')),
        gt(orders.id, after),
        condition,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);

/** Yields the ids of orders whose buyers were asked to pay at an instant or before. */
export const listUnpaidSince = (db: Database, until: Date): AsyncGenerator<number> =>
  pageThrough(db, lte(orders.unpaidSince, until));

/** Yields the ids of orders of which it is not known since when their buyers are asked: an earlier release asked them. */
export const listUnpaidUndated = (db: Database): AsyncGenerator<number> => pageThrough(db, isNull(orders.unpaidSince));

async function* pageThrough(db: Database, condition: SQL | undefined): AsyncGenerator<number> {
  let after = 0;
  for (let found = batch; found === batch;) {
    const page = await selectUnpaid(db, after, condition);
    for (const { id } of page) yield id;
    found = page.length;
    after = page.at(-1)?.id ?? after;
  }
}

/** Stores that a locked order is not waited for any longer. */
export async function endWaiting(tx: Database, id: number, at: Date): Promise<void> {
  await tx.update(orders).set({ givenUpAt: at, paymentLookAt: null }).where(eq(orders.id, id));
}

/** Stores since when the buyer of a locked order is asked to pay. */
export async function dateUnpaid(tx: Database, id: number, unpaidSince: Date): Promise<void> {
  await tx.update(orders).set({ unpaidSince }).where(eq(orders.id, id));
}
