import { describe, expect, it } from 'vitest';
import { addAccountBuyer, orderOnAccount } from '../../../../tests/support/account-order-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import type { Order } from '../order.repo.ts';
import { listPayments, sumTaken } from '../payment/payment.repo.ts';
import { bookPayment, type ArrivedMoney } from './book-payment.ts';
import { readBalances } from './read-balances.ts';

describe.each(drivers)('money that arrives without a card on $name', ({ open }) => {
  const scene = new OrderScene(open);

  const numberOf = async (order: Order) => (await listInvoices(scene.db, order.id))[0]?.number ?? '';
  const openOf = async (...orders: Order[]) =>
    (
      await readBalances(
        scene.db,
        orders.map(({ id }) => id),
      )
    ).map(({ balance }) => balance.openMinor);
  const book = (money: Partial<ArrivedMoney> & Pick<ArrivedMoney, 'invoices'>) =>
    scene.db.transaction((tx) =>
      bookPayment(tx, scene.store, {
        method: 'check',
        amountMinor: 13_642,
        receivedOn: todayOf(scene.store),
        reference: 'CHK 4711',
        cause: { actor: 'staff', actorUserId: 'staff-1', at: scene.clock.now() },
        ...money,
      }),
    );

  it('pays an invoice in parts, each told to the order system, and the rest stays as a credit', async () => {
    const order = await orderOnAccount(scene.store, await addAccountBuyer(scene.store));
    const invoices = [await numberOf(order)];
    expect(await openOf(order)).toEqual([13_642]);
    expect(await book({ invoices, amountMinor: 10_000 })).toMatchObject({ value: { restMinor: 0 } });
    expect(await openOf(order)).toEqual([3_642]);
    expect(await book({ invoices, amountMinor: 5_000, reference: 'CHK 4712' })).toMatchObject({
      value: { paid: [{ number: invoices[0], amountMinor: 3_642 }], restMinor: 1_358 },
    });
    expect(await openOf(order)).toEqual([0]);
    expect(sumTaken(await listPayments(scene.db, order.id))).toBe(13_642);
    const kinds = (await listOrderEvents(scene.db, order.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['placed', 'invoiced', 'received', 'received']);
    expect((await scene.told()).filter((kind) => kind === 'erp payment-received')).toHaveLength(2);
  });

  it('pays several invoices of one buyer by one check, in the sequence given', async () => {
    const userId = await addAccountBuyer(scene.store);
    const orders = [await orderOnAccount(scene.store, userId), await orderOnAccount(scene.store, userId)];
    const invoices = await Promise.all(orders.toReversed().map(numberOf));
    const [named] = invoices;
    await book({ invoices: [...invoices, named ?? ''], amountMinor: 20_000 });
    expect(await openOf(...orders)).toEqual([7_284, 0]);
  });

  it('is booked once by method and reference, also by two at once', async () => {
    const order = await orderOnAccount(scene.store, await addAccountBuyer(scene.store));
    const invoices = [await numberOf(order)];
    const both = await Promise.all([book({ invoices, amountMinor: 100 }), book({ invoices, amountMinor: 100 })]);
    expect(both.map((each) => each.ok).toSorted()).toEqual([false, true]);
    expect(await openOf(order)).toEqual([13_542]);
    expect(await book({ invoices, amountMinor: 100, method: 'wire' })).toMatchObject({ ok: true });
  });

  it('is refused with the reason, and nothing is booked', async () => {
    const order = await orderOnAccount(scene.store, await addAccountBuyer(scene.store));
    const other = await orderOnAccount(scene.store, await addAccountBuyer(scene.store));
    const invoices = [await numberOf(order)];
    const refusals = [
      await book({ invoices: ['INV-2026-999999'] }),
      await book({ invoices: [] }),
      await book({ invoices: [...invoices, await numberOf(other)] }),
      await book({ invoices, amountMinor: 0 }),
      await book({ invoices, amountMinor: 1.5 }),
      await book({ invoices, amountMinor: 3_000_000_000 }),
      await book({ invoices, receivedOn: '2999-01-01' }),
      await book({ invoices, receivedOn: '2026-02-31' }),
      await book({ invoices, reference: ' ' }),
      await book({ invoices, reference: 'x\u0000' }),
    ];
    expect(refusals.map((each) => (each.ok ? 'booked' : each.code))).toEqual([
      'unknown_invoice',
      'unknown_invoice',
      'other_buyer',
      ...Array.from({ length: 7 }, () => 'invalid_input'),
    ]);
    expect(await openOf(order, other)).toEqual([13_642, 13_642]);
  });
});
