import { describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { orderEvents } from '../events/order-event.table.ts';
import { listInvoiceLines, listInvoices } from '../invoices/invoice.repo.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { takeNumber } from '../invoices/take-number.ts';
import { makeInvoiceNumber } from '../order-number.rules.ts';
import { paidMinor } from '../order-figures.rules.ts';
import { orderLines, orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { listPayments, sumTaken } from '../payment/payment.repo.ts';
import { listShipments } from '../shipments/shipment.repo.ts';
import { createTableTax } from '../../tax/create-table-tax.ts';
import { bookEarlierOrders } from './book-earlier-orders.ts';
import { placeOrder } from './place-order.ts';

const file = { items: { file: 1 }, payable: 12_900 + 742 };
const both = { items: { book: 1, file: 1 }, payable: 14_900 + 12_900 + 1_599 + 895 };

describe.each(drivers)('the books of an order on $name', ({ open }) => {
  const scene = new OrderScene(open);

  async function order(
    { items, payable }: { items: Parameters<typeof shop.fillCart>[2]; payable: number },
    store = scene.store,
  ) {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(store, visitor, items);
    const card = await shop.prepareCard(store);
    const outcome = await placeOrder(store, visitor, await shop.reviewed(store, visitor, cart, { payable, card }));
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const placed = (await scene.db.select().from(orders).orderBy(orders.id)).at(-1);
    if (!placed) throw new Error('no order');
    return placed;
  }
  const kindsOf = async (id: number) => (await listOrderEvents(scene.db, id)).map(({ kind }) => kind);
  /** Number and gross of each invoice, and what its lines add up to. */
  const invoicesOf = async (id: number) => {
    const issued = await listInvoices(scene.db, id);
    const lines = await listInvoiceLines(
      scene.db,
      issued.map((invoice) => invoice.id),
    );
    return issued.map(({ id: invoiceId, number, totalMinor }) => [
      number,
      totalMinor,
      lines
        .filter((line) => line.invoiceId === invoiceId)
        .reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0),
    ]);
  };
  /** What an earlier release would have left of the orders. */
  async function forgetBooks() {
    await scene.db.delete(orderEvents);
    await scene.db.delete(invoices);
    await scene.db.delete(orderPayments);
    await scene.db.update(orderLines).set({ taxMinor: null, taxableMinor: null, ratePpm: null });
    await scene.db.update(orders).set({ isBooked: false });
  }

  it('has the invoice of what was unlocked at once, and the payment with what was taken', async () => {
    const placed = await order(file);
    expect(await kindsOf(placed.id)).toEqual(['placed', 'invoiced', 'paid']);
    expect(await invoicesOf(placed.id)).toEqual([[expect.stringMatching(/^INV-\d{4}-000001$/), 13_642, 13_642]]);
    expect(await listPayments(scene.db, placed.id)).toMatchObject([
      {
        kind: 'hold',
        state: 'captured',
        askedMinor: 13_642,
        capturedMinor: 13_642,
        providerRef: placed.authorizationRef,
      },
    ]);
  });

  it('has an invoice for each delivery, without a gap, which are the order together', async () => {
    const placed = await order(both);
    const [first] = await invoicesOf(placed.id);
    expect(first?.[1]).toBeLessThan(paidMinor(placed));
    const staff = { userId: 'staff-1', rights: rightsOf('staff').rights, impersonator: null };
    await fulfilOrder(scene.store, { staff, orderId: placed.id, requestId: 'r-1' });
    const issued = await invoicesOf(placed.id);
    expect(issued.map(([number]) => String(number).slice(-6))).toEqual(['000001', '000002']);
    expect(issued.reduce((sum, [, total]) => sum + Number(total), 0)).toBe(paidMinor(placed));
    expect(await listShipments(scene.db, placed.id)).toHaveLength(1);
    expect(await kindsOf(placed.id)).toEqual(['placed', 'invoiced', 'paid', 'shipped', 'invoiced', 'paid']);
    expect(sumTaken(await listPayments(scene.db, placed.id))).toBe(paidMinor(placed));
    await fulfilOrder(scene.store, { staff, orderId: placed.id, requestId: 'r-2' });
    expect(await invoicesOf(placed.id)).toEqual(issued);
  });

  it('bills the tax of shipping with the first parcel', async () => {
    const rate = { state: 'OH', ratePpm: 57_500, from: '2020-01-01' };
    const rates = [
      { code: 'goods' as const, ...rate },
      { code: 'shipping' as const, ...rate },
    ];
    const tax = createTableTax({ home: 'US', states: ['OH'], readRates: async () => rates });
    const store = shop.openTestStore(scene.db, { clock: scene.clock, tax });
    // 157.95 at 5.75 % are 9.08.
    const placed = await order({ items: { book: 1 }, payable: 14_900 + 895 + 908 }, store);
    expect(placed).toMatchObject({ taxMinor: 908, shippingTaxMinor: 51 });
    const staff = { userId: 'staff-1', rights: rightsOf('staff').rights, impersonator: null };
    await fulfilOrder(store, { staff, orderId: placed.id, requestId: 'r-1' });
    expect((await invoicesOf(placed.id)).map(([, ...amounts]) => amounts)).toEqual([[16_703, 16_703]]);
  });

  it('leaves no number out when a transaction fails', async () => {
    const year = new Date(scene.clock.now()).getFullYear();
    const failing = scene.db.transaction(async (tx) => {
      await takeNumber(tx, 'INV', `${year}-06-15`);
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    const placed = await order(file);
    expect((await invoicesOf(placed.id))[0]?.[0]).toMatch(/-000001$/);
  });

  it('are stored once for orders of an earlier release, under the number they had', async () => {
    const placed = [await order(file), await order(both)];
    const unlocked = await invoicesOf(placed[1]?.id ?? 0);
    const paid = await Promise.all(placed.map(({ id }) => listPayments(scene.db, id)));
    await forgetBooks();
    expect(await bookEarlierOrders({ db: scene.db })).toBe(2);
    expect(await bookEarlierOrders({ db: scene.db })).toBe(0);
    // What ships later is invoiced and charged then.
    const due = [file.payable, unlocked[0]?.[1]];
    for (const [index, { id, orderNumber }] of placed.entries()) {
      expect(await invoicesOf(id)).toEqual([[makeInvoiceNumber(orderNumber), due[index], due[index]]]);
      expect(await kindsOf(id)).toEqual(['placed']);
      const hold = (rows: Awaited<ReturnType<typeof listPayments>>) =>
        rows.map(({ kind, state, capturedMinor, providerRef }) => [kind, state, capturedMinor, providerRef]);
      expect(hold(await listPayments(scene.db, id))).toEqual(hold(paid[index] ?? []));
    }
  });
});
