import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderBooks } from '../../../../tests/support/order-system-scene.ts';
import { day, openSale } from '../../../../tests/support/sale-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { sandboxAuthorizations, sandboxCards } from '../../payments/sandbox.table.ts';
import { readBalance } from '../balance/read-balance.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { lastPayDay } from '../order-payment.states.ts';
import { findOrder, listOrderLines, lockOrder } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { findPaymentStatus, payOrder } from '../payment/pay-order.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { sweepStoredCards } from '../payment/sweep-stored-cards.ts';
import { listGivenUpOrders } from '../receivables/list-given-up.ts';
import { sweepUnpaid } from './sweep-unpaid.ts';

describe.each(drivers)('orders that are not paid on $name', ({ open }) => {
  const { scene, later } = openSale({ open });

  /** An order of three books and a file of which one book has shipped; its charge was declined. */
  async function shipUnpaid() {
    const { order, book } = await orderBooks(scene.store, { books: 3, files: 1 });
    const { authorize } = scene.store.payments;
    scene.useGateway({
      authorize: async (ask) =>
        ask.isOwnerAway ? { kind: 'declined', ref: null, code: 'declined', isRetryable: false } : authorize(ask),
    });
    await ship(order.id, book);
    await sweepPayments(scene.store);
    expect(await findOrder(scene.db, order.id)).toMatchObject({ paymentState: 'unpaid', givenUpAt: null });
    const { owedMinor } = await readBalance(scene.db, order.id);
    return { order, book, owedMinor };
  }
  const ship = (id: number, line: string) =>
    scene.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const cause = { actor: 'order-system', at: scene.clock.now() } as const;
      return order && deliverUnits(tx, scene.store, order, deliveryOf(new Map([[line, 1]]), cause));
    });
  const pass = async (days: number) => {
    await later(days);
    await sweepUnpaid(scene.store);
  };
  const told = async (kind: string) =>
    (
      await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind)).orderBy(outboxMessages.sequence)
    ).map(({ payload }) => payload);
  const mails = async () => (await told('order-payment')).map((payload) => (payload as unknown as EmailDraft).content);
  const kindsOf = async (id: number) => (await listOrderEvents(scene.db, id)).map(({ kind }) => kind);
  const pay = async (id: number) =>
    payOrder(scene.store, id, {
      instrument: await shop.prepareCard(scene.store),
      customerRef: null,
      returnUrl: '/pay',
    });
  const books = async () => (await shop.readBooks(scene.db)).onHand;

  it('are given up after the last day: the rest is cancelled, what was delivered stays owed, all once', async () => {
    const { order, book, owedMinor } = await shipUnpaid();
    const [since] = await scene.db.select({ at: orders.unpaidSince }).from(orders);
    const last = lastPayDay(since?.at ?? new Date(0), scene.store.installation.timeZone);
    expect((await mails()).at(-1)).toMatchObject({ kind: 'paymentNeeded', payBy: longDate(last, 'en') });
    await pass(13.9);
    expect(await kindsOf(order.id)).not.toContain('givenUp');
    const cards = await scene.db.$count(sandboxCards);
    const stock = await books();
    scene.ahead += 1.2 * day;
    await Promise.all([sweepUnpaid(scene.store), sweepUnpaid(scene.store)]);
    await pass(30);
    expect((await listOrderLines(scene.db, order.id)).find(({ id }) => id === book)?.cancelledUnits).toBe(2);
    expect((await books()) - stock).toBe(2);
    const kinds = await kindsOf(order.id);
    expect([kinds.filter((kind) => kind === 'givenUp'), kinds.filter((kind) => kind === 'cancelled')]).toEqual([
      ['givenUp'],
      ['cancelled'],
    ]);
    expect(await told('cancel-order')).toMatchObject([{ by: 'site', isWhole: false, lineItems: [{ units: 2 }] }]);
    const given = (await mails()).filter(({ kind }) => kind === 'orderGivenUp');
    expect(given).toMatchObject([{ items: '2 × The book', link: expect.stringContaining('/pay') as string }]);
    // One mail tells it all.
    expect(await told('order-credit')).toEqual([]);
    expect(await readBalance(scene.db, order.id)).toMatchObject({ owedMinor });
    expect(await listGivenUpOrders(scene.db)).toMatchObject([{ order: { id: order.id }, openMinor: owedMinor }]);
    expect(await scene.db.$count(sandboxCards)).toBe(cards - 1);
    expect((await findOrder(scene.db, order.id))?.keptCard).toBeNull();
  });

  it('can still be paid afterwards, which closes them', async () => {
    const { order } = await shipUnpaid();
    await pass(16);
    expect(await findPaymentStatus(scene.store, order.id)).toMatchObject({ state: 'declined' });
    expect(await pay(order.id)).toEqual({ state: 'paid' });
    expect(await findOrder(scene.db, order.id)).toMatchObject({ paymentState: 'captured', status: 'Billed' });
    expect(await listGivenUpOrders(scene.db)).toEqual([]);
    const { owedMinor, invoicedMinor } = await readBalance(scene.db, order.id);
    const taken = (await scene.db.select().from(sandboxAuthorizations)).map((each) => each.capturedMinor ?? 0);
    expect([owedMinor, taken.reduce((sum, each) => sum + each, 0)]).toEqual([0, invoicedMinor]);
  });

  it('are not given up once they are paid, nor while the buyer is paying', async () => {
    const { order, book } = await shipUnpaid();
    await later(15.5);
    const { capture } = scene.store.payments;
    scene.useGateway({ capture: () => Promise.resolve({ kind: 'unknown' }) });
    expect(await pay(order.id)).toEqual({ state: 'pending' });
    await sweepUnpaid(scene.store);
    expect(await kindsOf(order.id)).not.toContain('givenUp');
    scene.useGateway({ capture });
    await pass(1);
    expect(await findOrder(scene.db, order.id)).toMatchObject({ paymentState: 'released', unpaidSince: null });
    await pass(30);
    expect(await kindsOf(order.id)).not.toContain('givenUp');
    expect((await listOrderLines(scene.db, order.id)).find(({ id }) => id === book)?.cancelledUnits).toBe(0);
  });

  it('survive a kill: nothing of it is stored, or all, and the card goes with the next sweep', async () => {
    const { order, book } = await shipUnpaid();
    await later(15.5);
    const { deleteCard } = scene.store.payments;
    scene.useGateway({ deleteCard: () => Promise.reject(new Error('killed')) });
    await sweepUnpaid(scene.store);
    expect((await listOrderLines(scene.db, order.id)).find(({ id }) => id === book)?.cancelledUnits).toBe(2);
    const kept = async () => (await findOrder(scene.db, order.id))?.keptCard !== null;
    expect(await kept()).toBe(true);
    scene.useGateway({ deleteCard });
    await sweepStoredCards(scene.store);
    expect(await kept()).toBe(false);
    await pass(1);
    expect((await kindsOf(order.id)).filter((kind) => kind === 'givenUp')).toHaveLength(1);
  });

  it('that an earlier release asked for get a last day first', async () => {
    const { order } = await shipUnpaid();
    await later(60);
    await scene.db.update(orders).set({ unpaidSince: null });
    const asked = (await mails()).length;
    await sweepUnpaid(scene.store);
    await sweepUnpaid(scene.store);
    expect((await mails()).slice(asked)).toMatchObject([
      { kind: 'paymentNeeded', payBy: expect.any(String) as string },
    ]);
    expect(await kindsOf(order.id)).not.toContain('givenUp');
    await pass(16);
    expect(await kindsOf(order.id)).toContain('givenUp');
  });

  it('whose hold was lost are given up, unless it turns out to be taken', async () => {
    const { capture } = scene.store.payments;
    scene.useGateway({ capture: () => Promise.resolve({ kind: 'not_capturable' }) });
    const two = { books: 2 };
    const placed = [await orderBooks(scene.store, two), await orderBooks(scene.store, two)].map(({ order }) => order);
    scene.useGateway({ capture });
    const [taken, gone] = placed;
    if (!taken || !gone) throw new Error('There are no orders.');
    for (const { id } of placed) expect(await findOrder(scene.db, id)).toMatchObject({ paymentState: 'lost' });
    const { owedMinor: amountMinor } = await readBalance(scene.db, taken.id);
    const { authorizationRef, attemptId } = taken;
    await capture({ ref: authorizationRef ?? '', attemptId, amountMinor });
    await pass(16);
    expect(await findOrder(scene.db, taken.id)).toMatchObject({ paymentState: 'released', givenUpAt: null });
    expect(await findOrder(scene.db, gone.id)).toMatchObject({ givenUpAt: expect.any(Date) as Date });
    const cancelledOf = async (id: number) =>
      (await listOrderLines(scene.db, id)).reduce((sum, { cancelledUnits }) => sum + cancelledUnits, 0);
    expect([await cancelledOf(taken.id), await cancelledOf(gone.id)]).toEqual([0, 2]);
  });

  it('are not given up when nothing is owed', async () => {
    const { order } = await shipUnpaid();
    // A transfer that staff have booked by hand pays the parcel.
    const { owedMinor } = await readBalance(scene.db, order.id);
    await scene.db.execute(
      `insert into payments (order_id, kind, method, is_owner_present, return_url, asked_minor, captured_minor, state, created_at)
       values (${order.id}, 'received', 'wire', true, '', ${owedMinor}, ${owedMinor}, 'captured', now())`,
    );
    await pass(20);
    expect(await kindsOf(order.id)).not.toContain('givenUp');
  });
});
