import { and, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { dueMinor } from '../order-figures.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder, raiseVersion } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { askRefunds } from './ask-refunds.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { takeFrom } from './holdings.rules.ts';
import { balanceOf } from '../balance/balance.rules.ts';
import { readBooks } from './read-books.ts';
import { refunds } from './refund.table.ts';

/** Orders looked at in one turn. */
const batch = 20;

/** What an order comes to by now. */
const due = sql`greatest(0, ${orders.totalMinor} + ${orders.shippingMinor} - ${orders.reducedMinor})`;
/** Cents taken, in any way: an order on account keeps no sum of them. */
const taken = sql`(select coalesce(sum(p.captured_minor), 0) from ${orderPayments} p where p.order_id = ${orders.id})`;
/** What was given back, is under way, or is owed because it failed and nothing has replaced it. */
const settled = sql`(select coalesce(sum(r.amount_minor), 0) from ${refunds} r where r.order_id = ${orders.id} and (
  r.state in ('waiting', 'asked', 'done') or not exists (
    select 1 from ${refunds} s where s.replaces = r.id and s.state in ('waiting', 'asked', 'done'))))`;

/**
 * Gives back what was taken of orders beyond what they come to: a card was charged while a credit note or a cancellation
 * was stored, which therefore lowered only what was owed (docs/decisions/payments.md#refunds). Any number of nodes may
 * run this: the order is locked, and looked at again.
 */
export async function refundExcess(services: SettleServices): Promise<void> {
  const isOver = sql`${taken} - ${due} > ${settled}`;
  const found = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.reducedMinor, 0), gt(taken, due), isOver))
    .limit(batch);
  for (const { id } of found) {
    const asked = await services.db.transaction((tx) => ask(tx, services, id));
    for (const refund of asked) await carryOutRefund(services, refund.id);
  }
}

async function ask(tx: Database, { clock, log }: SettleServices, id: number) {
  const order = await lockOrder(tx, id);
  if (!order) return [];
  const books = await readBooks(tx, id);
  const { paidMinor, givenMinor, oweBackMinor } = balanceOf(books);
  // Never more than was credited or cancelled: whatever else was paid too much is for staff.
  const excess = Math.min(order.reducedMinor, paidMinor - givenMinor - oweBackMinor - dueMinor(order));
  const own = books.payments.filter(
    ({ method, providerRef }) => (method === 'card' || method === 'credit') && providerRef !== null,
  );
  const parts = takeFrom(own, books.refunds, excess);
  if (parts.length === 0) return [];
  log.warn({ order: id }, 'a card was charged while its order was credited; the difference is given back');
  await raiseVersion(tx, order, null);
  const cause = { actor: 'site', at: clock.now() } as const;
  return askRefunds(tx, { orderId: id, creditNoteId: null, method: 'card', parts, isWaiting: false, cause });
}
