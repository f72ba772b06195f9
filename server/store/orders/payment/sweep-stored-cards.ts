import { and, ilike, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { orders } from '../order.table.ts';
import type { SettleServices } from '../order-services.ts';
import { deleteStoredCard } from './delete-stored-card.ts';

const hour = 3_600_000;
/** How long a card is stored for an order that does not ship, in milliseconds. */
const storedFor = 180 * 24 * hour;
const batch = 200;

/**
 * Deletes the cards that were stored for orders which were cancelled, were not paid in time, or have not shipped for 180
 * days: their buyers are asked to pay when they ship after all.
 */
export async function sweepStoredCards(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const isOver = or(
    isNotNull(orders.cancelledAt),
    isNotNull(orders.givenUpAt),
    ilike(orders.status, '%cancel%'),
    lt(orders.placedAt, new Date(clock.now().getTime() - storedFor)),
  );
  const isIdle = inArray(orders.paymentState, ['released', 'captured', 'unpaid', 'lost', 'none']);
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.keptCard), isIdle, isOver))
    .limit(batch);
  for (const { id } of found) {
    if (stopping?.aborted) return;
    await deleteStoredCard(services, id);
  }
}

export const startStoredCardSweep = (services: SettleServices): Loop =>
  startLoop({
    every: hour,
    run: (stopping) => sweepStoredCards(services, stopping),
    log: services.log,
    problem: 'cards of old orders could not be deleted',
  });
