import { describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { sandboxAuthorizations, sandboxCards } from '../../payments/sandbox.table.ts';
import { readBalance } from '../balance/read-balance.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { takenMinor } from '../order-figures.rules.ts';
import { orderMoneyState } from '../order-money.ts';
import { lockOrder } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';
import { readDue } from './due-amount.ts';
import { sweepUnpaid } from '../unpaid/sweep-unpaid.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { sweepPayments } from './sweep-payments.ts';
import { sweepStoredCards } from './sweep-stored-cards.ts';
import { book, both, day, file, openSale } from '../../../../tests/support/sale-scene.ts';

describe.each(drivers)('settling at the right moment on $name', ({ open }) => {
  const { scene, order, stand, mailed, later } = openSale({ open });

  /** Everything taken at the gateway, in cents. */
  const taken = async () =>
    (await scene.db.select().from(sandboxAuthorizations)).reduce((sum, each) => sum + (each.capturedMinor ?? 0), 0);
  const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
  const ship = async () => {
    const [placed] = await scene.db.select().from(orders);
    return fulfilOrder(scene.store, { staff, orderId: placed?.id ?? 0, requestId: 'r-1' });
  };
  /** File with its tax; the rest is the book with shipping. */
  const atOnce = file.payable;

  it('takes what is unlocked of an order of both at once, and the parcel when it ships', async () => {
    await order(both);
    const waiting = { status: 'Pending Fulfillment', payment: 'released', hold: 'captured', taken: atOnce };
    expect(await stand()).toEqual({ ...waiting, told: [['released', atOnce / 100]] });
    expect(await mailed()).toEqual([]);
    await later(40);
    expect([await stand(), await taken()]).toMatchObject([waiting, atOnce]);
    const [placed] = await scene.db.select().from(orders);
    expect(placed && [takenMinor(placed), orderMoneyState(placed)]).toEqual([atOnce, 'restLater']);

    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured', status: 'Billed' } });
    expect([await taken(), await mailed()]).toEqual([both.payable, ['paymentTaken']]);
    expect((await stand()).told.at(-1)).toEqual(['captured', both.payable / 100]);
    await later(40);
    expect(await taken()).toBe(both.payable);
    const [paid] = await scene.db.select().from(orders);
    expect([paid?.keptCard, paid?.capturedMinor]).toEqual([null, both.payable]);
  });

  /** A gateway that cannot store cards. */
  const storeNoCard = () => {
    const { authorize } = scene.store.payments;
    scene.useGateway({
      authorize: async (ask) => {
        const result = await authorize(ask);
        return result.kind === 'authorized' ? { ...result, kept: null } : result;
      },
    });
  };

  it.each([
    ['parcels', { items: { book: 3 }, payable: 44_700 + 2_570 }],
    ['parcels and a file', { items: { book: 3, file: 1 }, payable: 44_700 + 12_900 + 3_312 }],
  ])('charges each of several %s when it leaves, and all of them are the order', async (_what, bought) => {
    await order(bought);
    const { payable } = bought;
    const [placed] = await scene.db.select().from(orders);
    const lines = await scene.db.select().from(orderLines);
    const parcel = lines.find(({ isDigital }) => !isDigital)?.id ?? '';
    const sums = [await taken()];
    for (const units of [1, 5, 1, 1, 1]) {
      const cause = { actor: 'order-system', at: scene.clock.now() } as const;
      await scene.db.transaction(async (tx) => {
        const order = await lockOrder(tx, placed?.id ?? 0);
        if (order) await deliverUnits(tx, scene.store, order, deliveryOf(new Map([[parcel, units]]), cause));
      });
      await later(1);
      sums.push(await taken());
    }
    // Five units were more than there are, and nothing is left for the last.
    expect(sums.map((sum, index) => sum - (sums[index - 1] ?? 0) > 0)).toEqual([
      sums[0] !== 0,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect([await taken(), await stand().then(({ payment, status }) => [payment, status])]).toEqual([
      payable,
      ['captured', 'Billed'],
    ]);
    const owed = await readBalance(scene.db, placed?.id ?? 0);
    expect([owed.owedMinor, owed.invoicedMinor, owed.paidMinor]).toEqual([0, payable, payable]);
  });

  it('deletes a stored card when the order is cancelled, or has not shipped for 180 days', async () => {
    await order(both);
    const kept = async () => [
      (await scene.db.select().from(orders)).filter(({ keptCard }) => keptCard).length,
      await scene.db.$count(sandboxCards),
    ];
    const [placed] = await scene.db.select().from(orders);
    const laterMinor = both.payable - atOnce;
    expect(placed?.cardTerms).toEqual({ version: expect.any(String), atOnceMinor: atOnce, laterMinor });
    scene.ahead += 179 * day;
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([1, 1]);
    scene.ahead += 2 * day;
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([0, 0]);
    await order(book);
    await scene.db.update(orders).set({ paymentState: 'released', status: 'Cancelled' });
    await sweepStoredCards(scene.store);
    expect(await kept()).toEqual([0, 0]);
  });

  it('keeps the hold of an order of both for the parcel where no card could be stored', async () => {
    storeNoCard();
    await order(both);
    expect(await stand()).toMatchObject({ payment: 'held', hold: 'authorized', taken: 0 });
    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'captured' } });
    expect([await taken(), await mailed()]).toEqual([both.payable, ['paymentTaken']]);
  });

  it('takes only what is unlocked of it when the hold ends before the parcel leaves, then asks the buyer', async () => {
    storeNoCard();
    await order(both);
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'released', taken: atOnce });
    expect(await ship()).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
    const [placed] = await scene.db.select().from(orders);
    expect(placed && (await readDue(scene.db, placed))).toBe(both.payable - atOnce);
    expect(await mailed()).toEqual(['paymentNeeded']);
  });

  it('captures one amount of a hold, whatever ships while the gateway is silent', async () => {
    const { capture } = scene.store.payments;
    const asked: number[] = [];
    const silent: typeof capture = async (ask) => {
      asked.push(ask.amountMinor);
      await capture(ask);
      return { kind: 'unknown' };
    };
    scene.useGateway({ capture: silent });
    await order(both);
    await ship();
    expect(asked).toEqual([atOnce, atOnce]);
    scene.useGateway({ capture });
    await later(1);
    await later(1);
    expect(await stand()).toMatchObject({ payment: 'captured', status: 'Billed' });
    expect(await taken()).toBe(both.payable);
  });

  it('learns that the order system has taken the money of a parcel', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: book.payable });
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'captured', told: [['captured', book.payable / 100]] });
  });

  it('stores and tells the amount when the order system took a part of a parcel, and takes nothing more', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: 5_000 });
    await later(6.6);
    expect(await stand()).toMatchObject({ payment: 'captured', taken: 5_000, told: [['captured', 50]] });
    const [placed] = await scene.db.select().from(orders);
    expect(placed && [takenMinor(placed), orderMoneyState(placed)]).toEqual([5_000, 'partlyPaid']);
  });

  it('takes nothing more when the order system took a part before the parcel ships', async () => {
    await order(book);
    const [{ ref, attemptId } = { ref: '', attemptId: '' }] = await scene.db.select().from(sandboxAuthorizations);
    await scene.store.payments.capture({ ref, attemptId, amountMinor: 5_000 });
    await ship();
    await later(10);
    expect(await stand()).toMatchObject({ payment: 'captured', told: [['captured', 50]] });
    expect(await taken()).toBe(5_000);
  });

  it('goes on with what the request could not take: a silent gateway, then one that answers', async () => {
    const { capture } = scene.store.payments;
    scene.useGateway({ capture: () => Promise.reject(new Error('away')) });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'held', told: [] });
    scene.useGateway({ capture });
    await later(0);
    expect(await stand()).toMatchObject({ payment: 'held' });
    await later(1);
    expect(await stand()).toMatchObject({ status: 'Billed', payment: 'captured' });
  });

  it('tells of money that is lost, and leaves the order to staff', async () => {
    scene.useGateway({ capture: async () => ({ kind: 'not_capturable' }) });
    await order(file);
    expect(await stand()).toMatchObject({ status: 'Pending Billing', payment: 'lost', told: [['lost', 0]] });
  });

  it.each([
    ['an order of both, whose parcel is charged when it leaves', both, atOnce, ['released', 'Pending Fulfillment']],
    ['an order of files, which is complete', file, atOnce, ['captured', 'Billed']],
  ])('goes on with a lost hold that was taken after all: %s', async (_what, bought, first, known) => {
    const { capture } = scene.store.payments;
    const silent: typeof capture = async (ask) => {
      await capture(ask);
      return { kind: 'unknown' };
    };
    scene.useGateway({ capture: silent });
    await order(bought);
    await later(8);
    expect(await stand()).toMatchObject({ payment: 'lost', taken: first });
    scene.useGateway({ capture });
    scene.ahead += 15 * day;
    await sweepUnpaid(scene.store);
    const standing = async () => stand().then(({ payment, status }) => [payment, status]);
    expect(await standing()).toEqual(known);
    expect(await mailed()).toEqual(['paymentNeeded', 'paymentTaken']);
    const [placed] = await scene.db.select().from(orders);
    expect([placed?.unpaidSince, placed?.keptCard !== null]).toEqual([null, bought === both]);
    await ship();
    await later(10);
    expect([await taken(), await standing()]).toEqual([bought.payable, ['captured', 'Billed']]);
  });

  it('takes the money once, whoever sweeps', async () => {
    scene.useGateway({ capture: async () => ({ kind: 'unknown' }) });
    await order(file);
    const { capture } = shop.openTestStore(scene.db, { clock: scene.clock }).payments;
    scene.useGateway({ capture });
    scene.ahead += day;
    await Promise.all([sweepPayments(scene.store), sweepPayments(scene.store)]);
    expect(await stand()).toMatchObject({ payment: 'captured', taken: file.payable, told: [['captured', 136.42]] });
  });
});
