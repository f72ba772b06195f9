import { and, eq, inArray, isNull } from 'drizzle-orm';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { preSaleNotes } from '../../catalog/offer.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { listLinesByOrders, lockOrder, markFulfilled, type OrderLine } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import type { SettleServices } from '../order-services.ts';
import { shipRest } from '../fulfilment/ship-rest.ts';
import { settlePayment } from './settle-payment.ts';

/** Orders per run. */
const batch = 200;

/**
 * Charges orders of pre-ordered files that have been published: nothing is shipped, so no other system reports the
 * delivery. Parcels wait for staff or the order system.
 */
export async function chargePublished(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  for (const orderId of await findPublished(db)) {
    if (stopping?.aborted) return;
    const isMarked = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.fulfilledAt !== null || isOrderCancelled(order.status)) return false;
      const at = clock.now();
      await markFulfilled(tx, orderId, at);
      await shipRest(tx, services, order, { actor: 'site', at });
      return true;
    });
    if (isMarked) await settlePayment(services, orderId);
  }
}

/** Returns the orders whose products are all published by now. */
async function findPublished(db: Database): Promise<number[]> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(inArray(orders.paymentState, ['held', 'released']), eq(orders.delivery, 'later'), isNull(orders.fulfilledAt)),
    )
    .orderBy(orders.id)
    .limit(batch);
  const lines =
    waiting.length === 0
      ? []
      : await listLinesByOrders(
          db,
          waiting.map(({ id }) => id),
        );
  const published: number[] = [];
  for (const { id } of waiting) {
    const own = lines.filter(({ orderId }) => orderId === id);
    if (own.every(({ isDigital, awaitedCode }) => isDigital && awaitedCode !== null) && (await areOut(db, own)))
      published.push(id);
  }
  return published;
}

async function areOut(db: Database, lines: readonly OrderLine[]): Promise<boolean> {
  for (const { sku } of lines) {
    const found = await findBySku(db, sku);
    // A product that left the catalogue was not published.
    if (!found || preSaleNotes(found.product, found.variant).some(({ code }) => code === 'NYP')) return false;
  }
  return true;
}

export const startPublishedSweep = (services: SettleServices): Loop =>
  startLoop({
    every: 60_000,
    run: (stopping) => chargePublished(services, stopping),
    log: services.log,
    problem: 'orders of what has been published could not be charged',
  });
