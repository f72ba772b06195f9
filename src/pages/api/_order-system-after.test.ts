import { describe, expect, it } from 'vitest';
import { event, orderBooks, readState, tell, withOrderSystem } from '../../../tests/support/order-system-scene.ts';
import { OrderScene } from '../../../tests/support/order-scene.ts';
import { addReturn } from '../../../tests/support/return-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { findOrder, listOrderLines } from '../../../server/store/orders/order.repo.ts';
import { sweepPayments } from '../../../server/store/orders/payment/sweep-payments.ts';
import { listReturns } from '../../../server/store/orders/returns/return.repo.ts';
import { sandboxAuthorizations } from '../../../server/store/payments/sandbox.table.ts';

describe.each(drivers)('what the order system takes back on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const outcomes = async (...events: Parameters<typeof event>[]) =>
    (await tell(withOrderSystem(scene.store), ...events.map((each) => event(...each)))).map(({ outcome }) => outcome);

  it('cancels units that have not left, and releases the hold of an order without any left', async () => {
    const { order, book } = await orderBooks(scene.store, { files: 0 });
    const cancel = (units: number) => outcomes(['order.cancelled', order, { lines: [{ line: book, units }] }]);
    expect(await cancel(1)).toEqual(['applied']);
    expect(await cancel(3)).toEqual(['refused']);
    expect((await listOrderLines(scene.db, order.id)).map(({ cancelledUnits }) => cancelledUnits)).toEqual([1]);
    expect(await cancel(2)).toEqual(['applied']);
    await sweepPayments(scene.store);
    const after = await findOrder(scene.db, order.id);
    expect([after?.paymentState, after?.cancelledAt === null]).toEqual(['released', false]);
    expect((await scene.db.select().from(sandboxAuthorizations)).map(({ state }) => state)).toEqual(['voided']);
    expect(await outcomes(['order.shipped', order, { shipment: 'S', lines: [{ line: book, units: 1 }] }])).toEqual([
      'refused',
    ]);
    expect((await readState(scene.db, order.id)).parcels).toEqual([]);
  });

  it('leaves units that were invoiced to staff', async () => {
    const { order, book } = await orderBooks(scene.store, { books: 1, files: 0 });
    expect(await outcomes(['order.shipped', order, { shipment: 'S', lines: [{ line: book, units: 1 }] }])).toEqual([
      'applied',
    ]);
    expect(await outcomes(['order.cancelled', order, { lines: [{ line: book, units: 1 }] }])).toEqual(['refused']);
  });

  it('books the parcel of a return once, and refuses another one', async () => {
    const { held, line } = await addReturn(scene.store, 'approved');
    const order = await findOrder(scene.db, held.orderId);
    const [units] = held.lines.map((each) => each.units);
    const parcel = { return: held.number, lines: [{ line: line.id, units, resellable: 1 }] };
    expect(await outcomes(['return.received', order, parcel], ['return.received', order, parcel])).toEqual([
      'applied',
      'applied',
    ]);
    expect((await listReturns(scene.db, [held.orderId])).map(({ state }) => state)).toEqual(['received']);
    expect(await outcomes(['return.received', order, { ...parcel, return: 'RET-2026-999999' }])).toEqual(['refused']);
  });
});
