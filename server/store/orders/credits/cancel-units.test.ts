import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { sandboxAuthorizations, sandboxRefunds } from '../../payments/sandbox.table.ts';
import { listOrderEvents, type EventCause } from '../events/order-event.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { dueMinor } from '../order-figures.rules.ts';
import { orderMoneyState } from '../order-money.ts';
import { findOrder, listOrderLines, lockOrder, type Order } from '../order.repo.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { listPayments, sumTaken } from '../payment/payment.repo.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { afterCancel, cancellableUnits, cancelUnits } from './cancel-units.ts';
import { listRefunds } from './refund.repo.ts';

/** A book with its tax; two ship for nothing. */
const oneOfTwo = 14_900 + 857;

describe.each(drivers)('cancelling units on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const cause = (actor: EventCause['actor'] = 'staff'): EventCause => ({ actor, at: scene.clock.now() });

  const place = (items: Parameters<typeof shop.fillCart>[2], payable: number) =>
    shop.placeItems(scene.store, items, { payable });
  async function cancel(
    { id }: Pick<Order, 'id'>,
    wanted: Partial<Record<keyof typeof shop.skus, number>>,
    options: { actor?: EventCause['actor']; seenVersion?: number | null } = {},
  ) {
    const done = await scene.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new Error('no order');
      const lines = await listOrderLines(tx, id);
      const units = new Map(
        lines.flatMap((line) => {
          const some = Object.entries(wanted).find(([item]) => shop.skus[item as keyof typeof shop.skus] === line.sku);
          return some ? [[line.id, some[1]] as const] : [];
        }),
      );
      const seenVersion = options.seenVersion ?? null;
      return cancelUnits(tx, scene.store, { order, lines, units, cause: cause(options.actor), seenVersion });
    });
    if (done.ok) await afterCancel(scene.store, id, done.value);
    return done.ok ? done.value : done.code;
  }
  const stand = async (id: number) => {
    const order = await findOrder(scene.db, id);
    const [hold] = await scene.db.select().from(sandboxAuthorizations);
    if (!order || !hold) throw new Error('no order');
    return {
      status: order.status,
      payment: order.paymentState,
      due: dueMinor(order),
      hold: [hold.state, hold.capturedMinor ?? 0],
      books: (await shop.readBooks(scene.db)).onHand,
      money: orderMoneyState(order),
    };
  };
  const told = async (kind: string) =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind))).map(({ payload }) => payload);
  const mailed = async () => (await told('order-credit')).map((payload) => (payload as unknown as EmailDraft).content);
  const ship = (id: number) =>
    fulfilOrder(scene.store, {
      staff: { userId: 'staff-1', rights: rightsOf('staff').rights, impersonator: null },
      orderId: id,
      requestId: 'r-1',
    });

  it('takes so much less at shipping, and the invoice is what was taken', async () => {
    const order = await place({ book: 2 }, 2 * oneOfTwo);
    expect(await cancel(order, { book: 1 })).toMatchObject({ reducedMinor: oneOfTwo, isWhole: false });
    expect(await stand(order.id)).toMatchObject({ payment: 'held', due: oneOfTwo, books: 4 });
    expect(await mailed()).toMatchObject([{ kind: 'unitsCancelled', items: '1 × The book', amount: null }]);
    expect(await told('cancel-order')).toMatchObject([{ isWhole: false, lineItems: [{ sku: 'BOOK-1', units: 1 }] }]);
    await ship(order.id);
    expect(await stand(order.id)).toMatchObject({ hold: ['captured', oneOfTwo], money: 'paid' });
    expect((await listInvoices(scene.db, order.id)).map(({ totalMinor }) => totalMinor)).toEqual([oneOfTwo]);
    expect(await cancel(order, { book: 1 })).toBe('too_many');
  });

  it('releases the hold when everything is cancelled, and nothing is left to pay or to ship', async () => {
    const order = await place({ book: 1 }, shop.oneBook.payable);
    expect(await cancel(order, { book: 1 }, { actor: 'buyer' })).toMatchObject({
      reducedMinor: shop.oneBook.payable,
      isWhole: true,
    });
    expect(await stand(order.id)).toEqual({
      status: 'Cancelled',
      payment: 'released',
      due: 0,
      hold: ['voided', 0],
      books: shop.stockOfBooks,
      money: 'cancelled',
    });
    expect(await mailed()).toHaveLength(1);
    expect((await listOrderEvents(scene.db, order.id)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['placed', 'buyer'],
      ['cancelled', 'buyer'],
      ['released', 'provider'],
    ]);
    scene.ahead = 40 * 24 * 3_600_000;
    await sweepPayments(scene.store);
    expect(await stand(order.id)).toMatchObject({ payment: 'released', hold: ['voided', 0] });
    const after = await findOrder(scene.db, order.id);
    expect([after?.cancelledAt instanceof Date, after?.paymentLookAt, after?.keptCard]).toEqual([true, null, null]);
    expect(await told('payment-state')).toHaveLength(1);
  });

  it('is released by the sweeper after a crash in between', async () => {
    const order = await place({ book: 1 }, shop.oneBook.payable);
    await scene.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const lines = await listOrderLines(tx, order.id);
      const units = await cancellableUnits(tx, order, lines);
      if (locked)
        await cancelUnits(tx, scene.store, { order: locked, lines, units, cause: cause(), seenVersion: null });
    });
    scene.ahead = 1_000;
    await sweepPayments(scene.store);
    expect(await stand(order.id)).toMatchObject({ payment: 'released', hold: ['voided', 0] });
  });

  it('gives back what the order system took for it, and never what was invoiced', async () => {
    const order = await place({ book: 2 }, 2 * oneOfTwo);
    const { authorizationRef, attemptId } = order;
    await scene.store.payments.capture({ ref: authorizationRef ?? '', attemptId, amountMinor: 2 * oneOfTwo });
    scene.ahead = 6.6 * 24 * 3_600_000;
    await sweepPayments(scene.store);
    expect(sumTaken(await listPayments(scene.db, order.id))).toBe(2 * oneOfTwo);
    await cancel(order, { book: 1 }, { actor: 'order-system' });
    const [refund] = await listRefunds(scene.db, order.id);
    expect(refund).toMatchObject({ state: 'done', creditNoteId: null, amountMinor: oneOfTwo });
    expect(await scene.db.select().from(sandboxRefunds)).toMatchObject([{ refundId: refund?.id }]);
    expect(await mailed()).toMatchObject([{ kind: 'unitsCancelled', amount: expect.stringMatching(/^\$/) as string }]);
    // The order system said so itself.
    expect(await told('cancel-order')).toEqual([]);
  });

  it('completes an order of which the rest was unlocked when it was placed', async () => {
    const order = await place({ book: 1, file: 1 }, 14_900 + 12_900 + 1_599 + 895);
    expect(await cancel(order, { file: 1 })).toBe('too_many');
    expect(await cancel(order, { book: 1 })).toMatchObject({ isWhole: false });
    const [invoice] = await listInvoices(scene.db, order.id);
    expect(await stand(order.id)).toMatchObject({
      status: 'Billed',
      payment: 'captured',
      due: invoice?.totalMinor,
      hold: ['captured', invoice?.totalMinor],
    });
    expect(await listRefunds(scene.db, order.id)).toEqual([]);
  });

  it('refuses more than there is, nothing at all, and one who saw an older order', async () => {
    const order = await place({ book: 3 }, 3 * 14_900 + 2_570);
    for (const wanted of [{ book: 4 }, { book: 0 }, { book: -1 }, { book: 1.5 }, {}])
      expect(await cancel(order, wanted)).toBe('too_many');
    expect(await cancel(order, { book: 1 }, { seenVersion: order.version })).toMatchObject({ isWhole: false });
    expect(await cancel(order, { book: 1 }, { seenVersion: order.version })).toBe('changed');
    expect(await cancel(order, { book: 3 })).toBe('too_many');
    expect(await cancel(order, { book: 2 })).toMatchObject({ isWhole: true });
    expect(await stand(order.id)).toMatchObject({ due: 0, books: shop.stockOfBooks, hold: ['voided', 0] });
  });
});
