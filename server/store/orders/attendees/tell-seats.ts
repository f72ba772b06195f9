import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { findOrder, listOrderLines, type Order } from '../order.repo.ts';
import { seatsLeft } from './attendee.rules.ts';

/**
 * Tells the order system in which sessions an order has how many seats, after one was moved or given back: all of them, never
 * the change alone, so that a message that is sent again or late undoes nothing newer. Money has messages of its own.
 */
export async function enqueueCourseSeats(tx: Database, clock: Clock, { id }: Pick<Order, 'id'>): Promise<void> {
  const order = await findOrder(tx, id);
  if (!order) return;
  const lines = (await listOrderLines(tx, id)).filter(({ enrollment }) => enrollment !== null);
  const orderId = String(id);
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'course-seats',
    reference: `order-${orderId}-seats-${crypto.randomUUID()}`,
    payload: {
      orderId,
      orderNumber: order.orderNumber,
      version: order.version,
      lineItems: lines.map((line) => ({
        lineItemId: line.id,
        sku: line.sku,
        sessionId: line.session?.id ?? null,
        seats: seatsLeft(line),
      })),
    },
    subject: `order-${orderId}`,
    // A guest's order stands for the person it is about: what is told of it keeps its order.
    subjectUserId: order.userId ?? `order:${orderId}`,
  });
}
