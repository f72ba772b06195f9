import { expect, it } from 'vitest';
import { fulfilmentOf } from './fulfilment.rules.ts';

const day = new Date('2026-12-01T12:00:00Z');
const book = { id: 'book', quantity: 3, cancelledUnits: 0, isShipped: true };
const file = { id: 'file', quantity: 1, cancelledUnits: 0, isShipped: false };
const parcel = (id: string, dates: { deliveredAt?: Date; lostAt?: Date } = {}) => ({
  id,
  deliveredAt: dates.deliveredAt ?? null,
  lostAt: dates.lostAt ?? null,
});
const sent = (shipmentId: string, units: number) => ({ shipmentId, units });

it.each([
  ['nothing yet', [book, file], [], [], null],
  ['a parcel that was only delivered', [book], [parcel('a', { deliveredAt: day })], [], null],
  ['two of three', [book, file], [parcel('a')], [sent('a', 2)], 'part'],
  ['two of three, one cancelled', [{ ...book, cancelledUnits: 1 }], [parcel('a')], [sent('a', 2)], 'whole'],
  [
    'all in two parcels',
    [book],
    [parcel('a', { deliveredAt: day }), parcel('b')],
    [sent('a', 2), sent('b', 1)],
    'whole',
  ],
  ['all delivered', [book, file], [parcel('a', { deliveredAt: day })], [sent('a', 3)], 'delivered'],
  ['delivered and then lost', [book], [parcel('a', { deliveredAt: day, lostAt: day })], [sent('a', 3)], 'whole'],
  ['only files', [file], [], [], null],
])('tells how far an order has come: %s', (_, lines, shipments, units, expected) => {
  expect(fulfilmentOf(lines, shipments, units)).toBe(expected);
});
