import { and, eq, gt, ilike, inArray, isNull, not, notExists, sql } from 'drizzle-orm';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { preSaleNotes } from '../../catalog/offer.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { tellBuyer } from '../messages/tell-buyer.ts';
import { listOrderLines, lockOrder } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';
import type { SettleServices } from '../order-services.ts';
import { shipmentLines } from '../shipments/shipment.table.ts';
import { settlePayment } from './settle-payment.ts';

/** Lines per run. */
const batch = 200;

/**
 * Delivers and charges pre-ordered files that have been published: nothing is shipped, so no other system reports the
 * delivery. Parcels wait for staff or the order system.
 */
export async function chargePublished(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  for (const [orderId, units] of await findPublished(db)) {
    if (stopping?.aborted) return;
    const isDelivered = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || isOrderCancelled(order.status)) return false;
      const delivery = deliveryOf(units, { actor: 'site', at: clock.now() });
      if (!(await deliverUnits(tx, services, order, delivery))) return false;
      // Who pays by card hears of the charge.
      if (order.paymentState === 'none') {
        await tellBuyer(tx, services, order, { kind: 'published', lines: await listOrderLines(tx, orderId), units });
      }
      return true;
    });
    if (!isDelivered) continue;
    services.delivery.poke();
    await settlePayment(services, orderId);
  }
}

/** Lines with files that were not published when they were bought, and that have not been delivered. */
const waiting = (db: Database) =>
  and(
    eq(orderLines.awaitedCode, 'NYP'),
    eq(orderLines.isDigital, true),
    inArray(orders.paymentState, ['held', 'released', 'none']),
    isNull(orders.fulfilledAt),
    isNull(orders.cancelledAt),
    isNull(orders.stoppedBy),
    not(ilike(orders.status, '%cancel%')),
    gt(orderLines.quantity, orderLines.cancelledUnits),
    eq(orders.isBooked, true),
    notExists(
      db
        .select({ one: sql`1` })
        .from(shipmentLines)
        .where(eq(shipmentLines.orderLineId, orderLines.id)),
    ),
  );

/** Returns units of files that are published by now, by order and line. */
async function findPublished(db: Database): Promise<Map<number, UnitsByLine>> {
  const skus = await db
    .selectDistinct({ sku: orderLines.sku })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(waiting(db));
  const published: string[] = [];
  for (const { sku } of skus) if (await isOut(db, sku)) published.push(sku);
  if (published.length === 0) return new Map();
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      quantity: orderLines.quantity,
      cancelled: orderLines.cancelledUnits,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(waiting(db), inArray(orderLines.sku, published)))
    .orderBy(orderLines.orderId)
    .limit(batch);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, own]) => [
      orderId,
      new Map(own.map(({ id, quantity, cancelled }) => [id, quantity - cancelled])),
    ]),
  );
}

async function isOut(db: Database, sku: string): Promise<boolean> {
  const found = await findBySku(db, sku);
  // A product that left the catalogue was not published.
  return found !== null && !preSaleNotes(found.product, found.variant).some(({ code }) => code === 'NYP');
}

export const startPublishedSweep = (services: SettleServices): Loop =>
  startLoop({
    every: 60_000,
    run: (stopping) => chargePublished(services, stopping),
    log: services.log,
    problem: 'orders of what has been published could not be charged',
  });
