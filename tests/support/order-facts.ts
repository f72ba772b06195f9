import { inArray } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import type { AttemptState } from '../../server/store/orders/order.states.ts';
import { orderAttempts } from '../../server/store/orders/attempt.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { countMessages } from '../../server/platform/outbox/outbox.repo.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { readBooks } from './store-scene.ts';

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;

/** Everything that must agree after any failure. */
export async function readOrderFacts(db: Database) {
  const attempts = await db.select({ state: orderAttempts.state }).from(orderAttempts);
  const placed = await db.select().from(orders);
  const held = await db
    .select({ attemptId: sandboxAuthorizations.attemptId })
    .from(sandboxAuthorizations)
    .where(inArray(sandboxAuthorizations.state, ['authorized', 'captured']));
  const told = await db
    .select({ kind: outboxMessages.kind, reference: outboxMessages.reference })
    .from(outboxMessages)
    .where(inArray(outboxMessages.kind, ['submit-order', 'order-confirmation']));
  const paid = placed.filter(({ paymentMethod }) => paymentMethod === 'card').map(({ attemptId }) => attemptId);
  const holds = held.map(({ attemptId }) => attemptId);
  return {
    states: countEach(attempts.map(({ state }) => state)),
    orders: placed.length,
    cartsOrderedTwice: placed.length - new Set(placed.map(({ cartId }) => cartId)).size,
    /** Money held without an order. */
    strayHolds: holds.filter((id) => !paid.includes(id)).length,
    ordersWithoutHold: paid.filter((id) => !holds.includes(id)).length,
    /** Orders without a message to the order system or the buyer, and messages about missing orders. */
    untold: placed.filter(({ id }) => !told.some((each) => each.reference === `order-${id}`)).length,
    unwritten: placed.filter(({ attemptId }) => !told.some((each) => each.reference === `order-${attemptId}`)).length,
    toldOfNothing: told.length - 2 * placed.length,
    outbox: await countMessages(db).then(({ waiting, dead }) => ({ waiting, dead })),
    ...(await readBooks(db)),
  };
}

/** The facts of this number of complete orders of one book, with nothing left to do. */
export const atRest = (count: number, books: number): Omit<OrderFacts, 'states'> => ({
  orders: count,
  cartsOrderedTwice: 0,
  strayHolds: 0,
  ordersWithoutHold: 0,
  untold: 0,
  unwritten: 0,
  toldOfNothing: 0,
  outbox: { waiting: 0, dead: 0 },
  onHand: books - count,
  reserved: 0,
});

function countEach(states: readonly AttemptState[]): Partial<Record<AttemptState, number>> {
  const counts: Partial<Record<AttemptState, number>> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
