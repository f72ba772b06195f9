import type * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import type { EventCause } from '../orders/events/order-event.repo.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Order, OrderLine } from '../orders/order.repo.ts';
import { eventData, type EventData, type EventType, type Refusal } from './erp-event.contract.ts';

/** Services with which events are applied. */
export type OrderSystemServices = Pick<
  OrderServices,
  'db' | 'clock' | 'log' | 'env' | 'installation' | 'delivery' | 'payments'
> & {
  /** Charges what is due now rather than at the next interval. */
  paymentSweep: { wake(): void };
};

/** The locked order that an event is about. */
export interface ToldOrder {
  order: Order;
  lines: readonly OrderLine[];
  /** The order system, at the time of the event. */
  cause: EventCause;
}

/** Result of applying an event; a refusal has changed nothing. */
export type Verdict =
  | { outcome: 'applied' }
  | { outcome: 'refused'; reason: Refusal; detail: string }
  | { outcome: 'no-order' };

export const applied: Verdict = { outcome: 'applied' };
export const refuse = (reason: Refusal, detail = ''): Verdict => ({ outcome: 'refused', reason, detail });

interface TypeParts<Type extends EventType> {
  /** Returns what the event tells the state of; null for a fact that adds up. */
  thing: (data: EventData<Type>, told: ToldOrder) => string | null;
  /**
   * Applies it in the transaction of the event. A fact that is known already changes nothing.
   * @param prepared what `prepare` returned
   */
  apply: (
    tx: Database,
    services: OrderSystemServices,
    told: ToldOrder & { data: EventData<Type>; prepared: unknown },
  ) => Promise<Verdict>;
  /** Asks other systems before the transaction. @throws to have the event sent again */
  prepare?: (services: OrderSystemServices, data: EventData<Type>) => Promise<unknown>;
}

/** A type of events about an order; `data` must be of its schema. */
export interface OrderEventType {
  schema: v.GenericSchema;
  thing: (data: unknown, told: ToldOrder) => string | null;
  apply: (
    tx: Database,
    services: OrderSystemServices,
    told: ToldOrder & { data: unknown; prepared: unknown },
  ) => Promise<Verdict>;
  prepare: (services: OrderSystemServices, data: unknown) => Promise<unknown>;
}

/** Defines how events of a type are applied. */
export function defineEventType<Type extends EventType>(
  type: Type,
  { thing, apply, prepare = async () => null }: TypeParts<Type>,
): OrderEventType {
  return {
    schema: eventData[type],
    thing: (data, told) => thing(data as EventData<Type>, told),
    apply: (tx, services, { data, order, lines, cause, prepared }) =>
      apply(tx, services, { data: data as EventData<Type>, order, lines, cause, prepared }),
    prepare: (services, data) => prepare(services, data as EventData<Type>),
  };
}
