import type { PaymentMethod } from '../../checkout/payment-methods.rules.ts';
import { statusNameOf } from '../order-list.rules.ts';

/**
 * States of the amount of an invoice (docs/decisions/orders-and-downloads.md#state-of-an-invoice). 'held': the card is
 * charged when the order is fulfilled.
 */
export type PaymentState = 'paid' | 'held' | 'due' | 'nothingDue' | 'cancelled';

interface PaymentFacts {
  paymentMethod: PaymentMethod;
  status: string;
  totalMinor: number;
  shippingMinor: number;
}

/** Returns how the amount of an order stands, by how it is paid and by what the order system says of it. */
export function paymentStateOf({ paymentMethod, status, totalMinor, shippingMinor }: PaymentFacts): PaymentState {
  if (/cancel/i.test(status)) return 'cancelled';
  if (paymentMethod === 'none' || totalMinor + shippingMinor === 0) return 'nothingDue';
  if (paymentMethod === 'purchase-order') return 'due';
  return statusNameOf(status) === 'completed' ? 'paid' : 'held';
}
