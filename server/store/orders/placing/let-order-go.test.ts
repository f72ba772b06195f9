import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addAccountBuyer, addCredit, orderOnAccount } from '../../../../tests/support/account-order-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { inventory } from '../../catalog/catalog.table.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { listDownloads } from '../grants/entitlement.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { cancelUnits } from '../credits/cancel-units.ts';
import { findOrder, listOrderLines, lockOrder, type Order } from '../order.repo.ts';
import { bookPayment } from '../receivables/book-payment.ts';
import { owedOnAccount } from '../receivables/credit-limit.ts';
import { letOrderGo, refuseOrder } from './let-order-go.ts';

/** Of one file with its tax. */
const price = 13_642;
const staff = { userId: 'staff-1', rights: holding('receivables').rights, impersonator: null };

describe.each(drivers)('an order on account on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const buyer = (creditLimitMinor: number | null) => addAccountBuyer(scene.store, { creditLimitMinor });
  const place = (userId: string, poNumber = 'PO-1') => orderOnAccount(scene.store, userId, { poNumber });
  const decide = (order: Order, change = {}) => ({
    staff,
    orderId: order.id,
    version: order.version,
    requestId: 'r-1',
    ...change,
  });
  const counts = async ({ id }: Order) => ({
    downloads: (await listDownloads(scene.db, id)).length,
    invoices: (await listInvoices(scene.db, id)).length,
    stoppedBy: (await findOrder(scene.db, id))?.stoppedBy,
    status: (await findOrder(scene.db, id))?.status,
  });
  const goes = { downloads: 1, invoices: 1, stoppedBy: null, status: 'Billed' };
  const waits = { downloads: 0, invoices: 0, stoppedBy: 'accounts', status: 'Pending Fulfillment' };
  const messageOf = async ({ id }: Order, kind: string) => {
    const rows = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind));
    return rows.find(({ reference, payload }) => `${reference} ${JSON.stringify(payload)}`.includes(String(id)))
      ?.payload;
  };

  const cancel = async ({ id }: Order, some: number) => {
    const cause = { actor: 'order-system', at: scene.clock.now() } as const;
    const done = await scene.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const lines = await listOrderLines(tx, id);
      const units = new Map(lines.map((line) => [line.id, some]));
      return order && cancelUnits(tx, scene.store, { order, lines, units, cause, seenVersion: null });
    });
    expect(done).toMatchObject({ ok: true });
  };

  it('goes without a limit, and up to it', async () => {
    const [free, limited] = [await buyer(null), await buyer(2 * price)];
    for (const userId of [free, free, limited, limited]) expect(await counts(await place(userId))).toEqual(goes);
    expect(await owedOnAccount(scene.db, limited)).toBe(2 * price);
  });

  it('waits above it: nothing is unlocked or invoiced, and mail and order system say so', async () => {
    const userId = await buyer(2 * price - 1);
    expect(await counts(await place(userId))).toEqual(goes);
    const order = await place(userId);
    expect(await counts(order)).toEqual(waits);
    expect(await messageOf(order, 'submit-order')).toMatchObject({ stoppedBy: 'accounts' });
    const mail = await messageOf({ ...order, id: order.orderNumber as unknown as number }, 'order-confirmation');
    expect(mail).toMatchObject({ content: { order: { delivery: 'stopped', downloads: null } } });
    expect((await listOrderEvents(scene.db, order.id)).map(({ kind }) => kind)).toEqual(['placed', 'stopped']);
    // What waits is not owed.
    expect(await owedOnAccount(scene.db, userId)).toBe(price);
  });

  it('does not count what the credit has paid of parcels that have not been invoiced', async () => {
    const credit = 5_000;
    const userId = await buyer(3 * shop.oneBook.payable - credit);
    const parcel = { items: { book: 1 }, payable: shop.oneBook.payable };
    const owed = () => owedOnAccount(scene.db, userId);
    const first = await orderOnAccount(scene.store, userId, parcel);
    await addCredit(scene.store, first, credit);
    const second = await orderOnAccount(scene.store, userId, { items: parcel.items, payable: parcel.payable - credit });
    expect([second.creditMinor, await owed()]).toEqual([credit, 2 * parcel.payable - credit]);
    expect(await counts(await orderOnAccount(scene.store, userId, parcel))).toMatchObject({ stoppedBy: null });
    // Once it is invoiced, the credit pays the invoice.
    await scene.db.transaction(async (tx) => {
      const order = await lockOrder(tx, second.id);
      const cause = { actor: 'order-system', at: scene.clock.now() } as const;
      if (order) await deliverUnits(tx, scene.store, order, deliveryOf(null, cause));
    });
    expect(await owed()).toBe(3 * parcel.payable - credit);
    await cancel(first, 1);
    expect(await owed()).toBe(2 * parcel.payable - credit);
  });

  it('counts parcels that have not been invoiced, and what was paid no more', async () => {
    const userId = await buyer(20_000);
    await orderOnAccount(scene.store, userId, { items: { book: 1 }, payable: shop.oneBook.payable });
    expect(await owedOnAccount(scene.db, userId)).toBe(shop.oneBook.payable);
    const waiting = await place(userId);
    expect(await counts(waiting)).toEqual(waits);
    const other = await buyer(price);
    const first = await place(other);
    const [invoice] = await listInvoices(scene.db, first.id);
    await scene.db.transaction((tx) =>
      bookPayment(tx, scene.store, {
        invoices: [invoice?.number ?? ''],
        method: 'wire',
        amountMinor: price,
        receivedOn: todayOf(scene.store),
        reference: 'W-1',
        cause: { actor: 'order-system', at: scene.clock.now() },
      }),
    );
    expect(await counts(await place(other))).toEqual(goes);
  });

  it('is let go once: granted, invoiced and told', async () => {
    const order = await place(await buyer(0));
    expect(await counts(order)).toEqual(waits);
    const refused = [
      await letOrderGo(scene.store, decide(order, { staff: { ...staff, rights: holding('orders.decide').rights } })),
      await letOrderGo(scene.store, decide(order, { staff: { ...staff, userId: order.userId } })),
      await letOrderGo(scene.store, decide(order, { version: order.version + 1 })),
    ];
    expect(refused.map((each) => (each.ok ? 'done' : each.code))).toEqual(['not_found', 'not_found', 'changed']);
    expect(await counts(order)).toEqual(waits);
    const both = await Promise.all([letOrderGo(scene.store, decide(order)), letOrderGo(scene.store, decide(order))]);
    expect(both.map((each) => each.ok).toSorted()).toEqual([false, true]);
    expect(await counts(order)).toEqual(goes);
    expect(await messageOf(order, 'order-released')).toMatchObject({ orderNumber: order.orderNumber });
    const kinds = (await listOrderEvents(scene.db, order.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['placed', 'stopped', 'letGo', 'invoiced']);
    expect(await refuseOrder(scene.store, decide(order, { reason: 'No' }) as never)).toMatchObject({ code: 'changed' });
  });

  it('grants nothing of what was cancelled while it waited', async () => {
    const whole = await place(await buyer(0));
    await cancel(whole, 1);
    expect(await counts(whole)).toMatchObject({ downloads: 0, stoppedBy: null, status: 'Cancelled' });
    expect(await letOrderGo(scene.store, decide(whole, { version: 1 }))).toMatchObject({ code: 'changed' });
    const userId = await buyer(0);
    const part = await orderOnAccount(scene.store, userId, { items: { file: 2 }, payable: 25_800 + 1_484 });
    await cancel(part, 1);
    expect(await letOrderGo(scene.store, decide(part, { version: 1 }))).toMatchObject({ ok: true });
    expect((await listDownloads(scene.db, part.id)).map(({ entitlement }) => entitlement.quantity)).toEqual([1]);
    expect((await listInvoices(scene.db, part.id)).map(({ totalMinor }) => totalMinor)).toEqual([price]);
  });

  it('is refused with a reason: cancelled, its stock is back, nothing is due', async () => {
    const userId = await buyer(0);
    const onHand = async () =>
      (
        await scene.db
          .select()
          .from(inventory)
          .where(and(eq(inventory.sku, shop.skus.book)))
      )[0]?.onHand;
    const before = await onHand();
    const order = await orderOnAccount(scene.store, userId, { items: { book: 2 }, payable: 29_800 + 1_714 });
    expect(await onHand()).toBe((before ?? 0) - 2);
    expect(await refuseOrder(scene.store, { ...decide(order), reason: ' ' })).toMatchObject({ code: 'invalid_input' });
    expect(await refuseOrder(scene.store, { ...decide(order), reason: 'Overdue invoices' })).toMatchObject({
      ok: true,
    });
    expect(await onHand()).toBe(before);
    expect(await counts(order)).toMatchObject({ invoices: 0, stoppedBy: null, status: 'Cancelled' });
    expect(await owedOnAccount(scene.db, userId)).toBe(0);
    expect((await listOrderLines(scene.db, order.id)).map(({ cancelledUnits }) => cancelledUnits)).toEqual([2]);
    expect((await findOrder(scene.db, order.id))?.reducedMinor).toBe(29_800 + 1_714);
    expect(await messageOf(order, 'order-refused')).toMatchObject({ reason: 'Overdue invoices' });
    expect(await letOrderGo(scene.store, decide(order))).toMatchObject({ code: 'changed' });
  });
});
