import { expect, it } from 'vitest';
import { orderMoneyState } from './order-money.ts';

const order = { paymentMethod: 'card', status: 'Pending Fulfillment', paymentState: 'none' } as const;
const amounts = { totalMinor: 100, shippingMinor: 0, capturedMinor: null, reducedMinor: 0, creditMinor: 0 };

it.each([
  [{}, 'held'],
  [{ status: 'Billed' }, 'paid'],
  [{ status: 'Partially Billed' }, 'partlyCharged'],
  [{ status: 'Partially billed', paymentState: 'held' }, 'partlyCharged'],
  [{ status: 'Partially Billed', paymentState: 'captured' }, 'paid'],
  [{ status: 'Cancelled' }, 'cancelled'],
  [{ status: 'Cancelled', paymentState: 'released' }, 'cancelled'],
  [{ paymentMethod: 'purchase-order' }, 'onAccount'],
  [{ paymentMethod: 'purchase-order', status: 'Billed' }, 'onAccount'],
  [{ paymentMethod: 'purchase-order', status: 'Cancelled' }, 'cancelled'],
  [{ paymentMethod: 'none', totalMinor: 0 }, 'nothingDue'],
  [{ totalMinor: 0 }, 'nothingDue'],
  [{ totalMinor: 0, shippingMinor: 895, status: 'Billed' }, 'paid'],
  [{ paymentState: 'held', status: 'Pending Billing' }, 'held'],
  [{ paymentState: 'captured' }, 'paid'],
  [{ paymentState: 'captured', capturedMinor: 100 }, 'paid'],
  [{ paymentState: 'captured', capturedMinor: 40 }, 'partlyPaid'],
  [{ paymentState: 'captured', capturedMinor: 40, reducedMinor: 60 }, 'paid'],
  [{ paymentState: 'held', reducedMinor: 100 }, 'nothingDue'],
  [{ paymentState: 'released' }, 'notCharged'],
  [{ paymentState: 'released', status: 'Billed' }, 'paid'],
  [{ paymentState: 'charging' }, 'charging'],
  [{ paymentState: 'unpaid' }, 'toPay'],
  [{ paymentState: 'lost' }, 'toPay'],
] as const)('the amount of an order with %j is %s', (change, state) =>
  expect(orderMoneyState({ ...order, ...amounts, ...change })).toBe(state),
);
