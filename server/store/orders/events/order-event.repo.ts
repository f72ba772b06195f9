import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../platform/db/connection.ts';
import { orderEventData, type EventActor, type OrderEvent } from './order-event.contract.ts';
import { orderEvents } from './order-event.table.ts';

/** Who caused an event, and when it happened. */
export interface EventCause {
  actor: EventActor;
  /** The member of staff; null for the others. */
  actorUserId?: string | null;
  at: Date;
}

/** An event as it is shown. */
export type ShownEvent = OrderEvent & Pick<typeof orderEvents.$inferSelect, 'seq' | 'at' | 'actor' | 'actorUserId'>;

/** Stores what happened to an order, in the transaction in which it happens. */
export async function recordOrderEvent(
  tx: Database,
  orderId: number,
  { kind, data }: OrderEvent,
  { actor, actorUserId = null, at }: EventCause,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, data, actor, actorUserId, at });
}

/** Returns the events of an order, the oldest first; without those of a later release, whose kinds are unknown here. */
export async function listOrderEvents(db: Database, orderId: number): Promise<ShownEvent[]> {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.seq));
  return rows.flatMap((row) => toShownEvent(row) ?? []);
}

function toShownEvent({ kind, data, seq, at, actor, actorUserId }: typeof orderEvents.$inferSelect): ShownEvent | null {
  const shape = Object.hasOwn(orderEventData, kind) ? orderEventData[kind] : null;
  if (!shape || !v.is(shape, data)) return null;
  return { kind, data, seq, at, actor, actorUserId } as ShownEvent;
}
