import type { EventType } from './erp-event.contract.ts';
import { defineEventType, refuse, type OrderEventType } from './event-type.ts';
import { orderDelivered, orderLost } from './types/delivered.ts';
import { paymentCaptured, paymentReceived } from './types/payments.ts';
import { orderPromised } from './types/promised.ts';
import { orderReady } from './types/ready.ts';
import { orderShipped } from './types/shipped.ts';
import { orderStatus } from './types/status.ts';

/** How events about an order are applied, by type. */
export const orderEventTypes: Readonly<Record<Exclude<EventType, 'customer.terms'>, OrderEventType>> = {
  'order.status': orderStatus,
  'order.promised': orderPromised,
  'order.ready': orderReady,
  'order.shipped': orderShipped,
  'order.delivered': orderDelivered,
  'order.lost': orderLost,
  'order.cancelled': defineEventType('order.cancelled', { thing: () => null, apply: async () => refuse('later') }),
  'payment.received': paymentReceived,
  'payment.captured': paymentCaptured,
  'return.received': defineEventType('return.received', { thing: () => null, apply: async () => refuse('later') }),
};
