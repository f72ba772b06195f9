import type { EventType } from './erp-event.contract.ts';
import type { OrderEventType } from './event-type.ts';
import { orderCancelled } from './types/cancelled.ts';
import { orderDelivered, orderLost } from './types/delivered.ts';
import { paymentCaptured, paymentReceived } from './types/payments.ts';
import { orderPromised } from './types/promised.ts';
import { orderReady } from './types/ready.ts';
import { returnReceived } from './types/returned.ts';
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
  'order.cancelled': orderCancelled,
  'payment.received': paymentReceived,
  'payment.captured': paymentCaptured,
  'return.received': returnReceived,
};
