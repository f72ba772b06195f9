import type { PaymentMethod } from '../../checkout/payment-methods.rules.ts';
import { statusNameOf } from '../order-list.rules.ts';
import type { PaymentState } from '../order-payment.states.ts';

/**
 * States of the amount of an invoice (docs/decisions/orders-and-downloads.md#state-of-an-invoice). 'held': the card is
 * charged when the order is fulfilled.
 */
export type InvoiceState = 'paid' | 'held' | 'due' | 'nothingDue' | 'cancelled';

interface InvoiceFacts {
  paymentMethod: PaymentMethod;
  status: string;
  /** Says what became of the hold of a card; 'none' for orders whose money the order system alone knows of. */
  paymentState: PaymentState;
  totalMinor: number;
  shippingMinor: number;
}

/** Lists the states of an invoice that what became of a hold decides. */
const settled: Readonly<Partial<Record<PaymentState, InvoiceState>>> = {
  captured: 'paid',
  released: 'cancelled',
  lost: 'due',
};

/** Returns how the amount of an order stands, by how it is paid and by what became of it. */
export function invoiceStateOf(facts: InvoiceFacts): InvoiceState {
  const { paymentMethod, status, paymentState, totalMinor, shippingMinor } = facts;
  if (/cancel/i.test(status)) return 'cancelled';
  if (paymentMethod === 'none' || totalMinor + shippingMinor === 0) return 'nothingDue';
  if (paymentMethod === 'purchase-order') return 'due';
  return settled[paymentState] ?? (statusNameOf(status) === 'completed' ? 'paid' : 'held');
}
