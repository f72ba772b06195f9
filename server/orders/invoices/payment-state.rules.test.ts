import { expect, it } from 'vitest';
import { paymentStateOf } from './payment-state.rules.ts';

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
  expect(paymentStateOf({ paymentMethod, status, totalMinor, shippingMinor: 0 })).toBe(state),
);

it('counts the shipping of what costs nothing by itself', () =>
  expect(paymentStateOf({ paymentMethod: 'card', status: 'Billed', totalMinor: 0, shippingMinor: 895 })).toBe('paid'));
