import { expect, it } from 'vitest';
import { invoiceStateOf } from './invoice-state.ts';

it.each([
  ['card', 'Pending Fulfillment', 100, 'held'],
  ['card', 'Partially Billed', 100, 'paid'],
  ['card', 'Billed', 100, 'paid'],
  ['card', 'Cancelled', 100, 'cancelled'],
  ['purchase-order', 'Pending Fulfillment', 100, 'due'],
  ['purchase-order', 'Billed', 100, 'due'],
  ['purchase-order', 'Cancelled', 100, 'cancelled'],
  ['none', 'Pending Fulfillment', 0, 'nothingDue'],
  ['card', 'Pending Fulfillment', 0, 'nothingDue'],
] as const)('an order by %s that is %s over %i cents is %s', (paymentMethod, status, totalMinor, state) =>
  expect(invoiceStateOf({ paymentMethod, status, totalMinor, paymentState: 'none', shippingMinor: 0 })).toBe(state),
);

it('counts the shipping of what costs nothing by itself', () =>
  expect(
    invoiceStateOf({
      paymentMethod: 'card',
      status: 'Billed',
      totalMinor: 0,
      paymentState: 'none',
      shippingMinor: 895,
    }),
  ).toBe('paid'));

it.each([
  ['held', 'Pending Billing', 'held'],
  ['captured', 'Pending Fulfillment', 'paid'],
  ['released', 'Pending Fulfillment', 'cancelled'],
  ['lost', 'Pending Fulfillment', 'due'],
] as const)('a card whose hold is %s makes an order that is %s %s', (paymentState, status, state) =>
  expect(invoiceStateOf({ paymentMethod: 'card', status, paymentState, totalMinor: 100, shippingMinor: 0 })).toBe(
    state,
  ),
);
