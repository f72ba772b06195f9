import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAccountBuyer, orderOnAccount } from '../../../../tests/support/account-order-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { inventory, trainingSessions } from '../../catalog/catalog.table.ts';
import { enterPromotion, insertPromotion } from '../../cart/promotion.repo.ts';
import { carts } from '../../cart/cart.table.ts';
import { promotionUses } from '../../cart/promotion-use.table.ts';
import { promotions } from '../../catalog/promotion.table.ts';
import { sandboxRefunds } from '../../payments/sandbox.table.ts';
import { readBalance } from '../balance/read-balance.ts';
import { settleRefund } from '../credits/decide-refund.ts';
import { findOwedUnits } from '../credits/owed-seats.ts';
import { listOpenRefunds } from '../credits/refund.repo.ts';
import { bookPayment } from '../receivables/book-payment.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { sumBooks } from '../../bookkeeping/exports/check-books.ts';
import { toPeriod } from '../../bookkeeping/period.rules.ts';
import { findTasks } from '../../needs-me/find-tasks.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { creditOrder } from '../credits/credit-order.ts';
import { disputes } from '../disputes/dispute.table.ts';
import { readBooks } from '../credits/read-books.ts';
import { moveSession, sessionVersion, typeSession } from '../moved-sessions/move-session.ts';
import { sessionMoves } from '../moved-sessions/session-move.table.ts';
import { findOrder, listOrderLines, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { placeOrder } from '../placing/place-order.ts';
import { cancelledSeats } from '../cancelled-seat.table.ts';
import { claimDueSeats, listOpenSeats } from './cancelled-seat.repo.ts';
import { chooseSession, listChoices } from './choose-session.ts';
import { settleSeats } from './settle-seats.ts';
import { settleSession, type SeatChoice } from './settle-session.ts';
import { sweepSeats } from './sweep-seats.ts';

const { id } = shop.courseSession;
/** Two seats with their tax. */
const twoSeats = 63_450;
const later = 'session-2';
const day = 86_400_000;

describe.each(drivers)('a cancelled session on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const staff = (userId = 'staff-1') => ({
    staff: { userId, email: `${userId}@example.org`, rights: rightsOf('administrator').rights, impersonator: null },
    requestId: 'r-1',
  });
  beforeEach(async () => {
    for (const table of [promotionUses, sessionMoves]) await scene.db.delete(table);
    scene.store.env.refundLimitMinor = 10 * twoSeats;
  });
  const place = () => shop.placeItems(scene.store, { course: 2 }, { payable: twoSeats });
  const version = async () => {
    const [row] = await scene.db.select().from(trainingSessions).where(eq(trainingSessions.id, id));
    if (!row) throw new Error('No session.');
    return sessionVersion(typeSession({ ...row, seats: null }, scene.store.installation.timeZone));
  };
  /** Another day of the course with some free seats. */
  const addDay = async (seats: number) => {
    const startsAt = new Date('2039-01-10T13:00:00Z');
    const endsAt = new Date('2039-01-12T17:00:00Z');
    await scene.db.insert(trainingSessions).values({ ...shop.courseSession, id: later, startsAt, endsAt });
    await scene.db.insert(inventory).values({ sku: `session/${later}`, onHand: seats });
    await scene.db.insert(inventory).values({ sku: `session/${id}`, onHand: 10 });
  };
  const free = async (session: string) => {
    const [row] = await scene.db
      .select()
      .from(inventory)
      .where(eq(inventory.sku, `session/${session}`));
    return row?.onHand;
  };
  const settle = async (choice: SeatChoice, actor = staff(), seen?: string) => {
    const done = await settleSession(scene.store, actor, { id, version: seen ?? (await version()), choice });
    return done.ok ? done.value.orders : done.code;
  };
  const states = async () =>
    (await scene.db.select().from(cancelledSeats)).map(({ state, failure }) => [state, failure]);
  const mails = async () =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.connector, 'mail'))).map(
      ({ payload }) => (payload as unknown as EmailDraft).content,
    );
  const kinds = async () => (await mails()).map(({ kind }) => kind);
  const given = async () => (await scene.db.select().from(sandboxRefunds)).map(({ amountMinor }) => amountMinor);
  const money = async (order: Order) => {
    const { notes, refunds } = await readBooks(scene.db, order.id);
    return { notes: notes.map(({ totalMinor }) => totalMinor), refunds: refunds.map(({ state }) => state) };
  };
  const seatsOf = async (order: Order) => (await listOrderLines(scene.db, order.id))[0];

  it('gives the money back once: note, refund, free seats, mails and audit', async () => {
    await addDay(5);
    const order = await place();
    expect(await settle({ kind: 'refund' })).toBe(1);
    await sweepSeats(scene.store);
    await sweepSeats(scene.store);
    expect(await money(order)).toEqual({ notes: [twoSeats], refunds: ['done'] });
    expect(await given()).toEqual([twoSeats]);
    expect(await seatsOf(order)).toMatchObject({ freedSeats: 2, session: { isCancelled: true } });
    expect(await free(id)).toBe(10);
    expect((await readBalance(scene.db, order.id)).owedMinor).toBe(0);
    expect(await kinds()).toEqual(expect.arrayContaining(['sessionCancelled', 'creditIssued']));
    const verbs = (await scene.db.select().from(auditEntries)).map(({ action }) => action);
    expect(verbs.toSorted()).toEqual(['order-credit', 'session-move', 'session-settle']);
  });

  it('goes on after a crash between two orders, and two nodes do nothing twice', async () => {
    const placed = [await place(), await place(), await place()];
    await settle({ kind: 'refund' });
    // One node took all of them, settled the first and died.
    const claimed = await claimDueSeats(scene.db, scene.clock.now(), { limit: 20, lease: 1_000 });
    expect(claimed).toHaveLength(3);
    await settleSeats(scene.store, claimed[0] ?? '');
    expect(await given()).toHaveLength(1);
    scene.ahead += 60_000;
    await Promise.all([sweepSeats(scene.store), sweepSeats(scene.store), settleSeats(scene.store, claimed[1] ?? '')]);
    for (const order of placed) expect(await money(order)).toEqual({ notes: [twoSeats], refunds: ['done'] });
    expect(await given()).toHaveLength(3);
  });

  it('is decided once when two press at once, and credits only what was not credited by hand', async () => {
    const [order, other] = [await place(), await place()];
    const { invoices, invoiceLines } = await readBooks(scene.db, order.id);
    const byHand = await creditOrder(scene.store, staff(), {
      orderId: order.id,
      seenVersion: (await findOrder(scene.db, order.id))?.version ?? -1,
      invoiceId: invoices[0]?.id ?? '',
      wish: { units: new Map([[invoiceLines[0]?.id ?? '', 1]]), amounts: new Map(), isTaxAlone: false },
      reason: 'return',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked: false,
      outsideId: null,
    });
    expect(byHand.ok).toBe(true);
    const seen = await version();
    const answers = await Promise.all([
      settle({ kind: 'refund' }, staff(), seen),
      settle({ kind: 'refund' }, staff('staff-2'), seen),
    ]);
    expect(answers.toSorted()).toEqual([2, 'changed_meanwhile']);
    await sweepSeats(scene.store);
    expect((await money(order)).notes.toSorted()).toEqual([twoSeats / 2, twoSeats / 2]);
    expect(await money(other)).toEqual({ notes: [twoSeats], refunds: ['done'] });
    expect((await given()).reduce((sum, each) => sum + each, 0)).toBe(2 * twoSeats);
  });

  it('lowers what an order on account owes, and leaves money above the limit to another person', async () => {
    const userId = await addAccountBuyer(scene.store);
    const onAccount = await orderOnAccount(scene.store, userId, { items: { course: 2 }, payable: twoSeats });
    expect((await readBalance(scene.db, onAccount.id)).owedMinor).toBe(twoSeats);
    const dear = await shop.placeItems(scene.store, { course: 4 }, { payable: 2 * twoSeats });
    scene.store.env.refundLimitMinor = twoSeats;
    await settle({ kind: 'refund' });
    await sweepSeats(scene.store);
    expect(await money(onAccount)).toEqual({ notes: [twoSeats], refunds: [] });
    expect((await readBalance(scene.db, onAccount.id)).owedMinor).toBe(0);
    expect(await money(dear)).toEqual({ notes: [2 * twoSeats], refunds: ['waiting'] });
    expect(await given()).toEqual([]);
  });

  it('credits what came by check or transfer, and owes it until staff have sent it, once', async () => {
    const userId = await addAccountBuyer(scene.store);
    const order = await orderOnAccount(scene.store, userId, { items: { course: 2 }, payable: twoSeats });
    const numbers = async () => (await readBooks(scene.db, order.id)).invoices.map(({ number }) => number);
    const arrived = { method: 'check', amountMinor: twoSeats, reference: 'CHK 4711' } as const;
    const how = { receivedOn: todayOf(scene.store), cause: { actor: 'staff', at: scene.clock.now() } } as const;
    const invoices = await numbers();
    await scene.db.transaction((tx) => bookPayment(tx, scene.store, { invoices, ...arrived, ...how }));
    await settle({ kind: 'refund' });
    await sweepSeats(scene.store);
    await sweepSeats(scene.store);
    expect(await states()).toEqual([['refunded', null]]);
    expect(await money(order)).toEqual({ notes: [twoSeats], refunds: ['owed'] });
    expect(await readBalance(scene.db, order.id)).toMatchObject({ owedMinor: 0 - twoSeats, oweBackMinor: twoSeats });
    const mail = (await mails()).find(({ kind }) => kind === 'creditIssued');
    expect(mail).toMatchObject({ refund: null, byHand: '$634.50' });
    const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'credit-note'));
    expect(told.map(({ payload }) => payload)).toMatchObject([{ refund: null, owedByHand: 634.5 }]);
    const tasks = await findTasks(scene.db, staff().staff, null);
    expect(JSON.stringify(tasks)).toContain('owed-refund');
    const [owed] = (await listOpenRefunds(scene.db)).map(({ refund }) => refund);
    if (!owed) throw new Error('Nothing is owed.');
    expect(await findOwedUnits(scene.db, owed)).toMatchObject({ units: 2, eachMinor: twoSeats / 2 });
    // Two press at once: one of them has sent it.
    const send = (method: 'check' | 'credit') =>
      settleRefund(scene.store, staff(), { refundId: owed.id, method, reference: 'CHK 9' });
    const sent = await Promise.all([send('check'), send('credit')]);
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listOpenRefunds(scene.db)).toEqual([]);
    expect(await readBalance(scene.db, order.id)).toMatchObject({ owedMinor: 0, oweBackMinor: 0 });
    const verbs = (await scene.db.select().from(auditEntries)).map(({ action }) => action);
    expect(verbs).toContain('refund-settle');
    expect(await kinds()).toContain('refundMade');
    expect(await given()).toEqual([]);
  });

  it('moves all to another day with free seats, or none', async () => {
    await addDay(3);
    const [order] = [await place(), await place()];
    expect(await settle({ kind: 'move', to: later })).toBe('not_offered');
    expect([await free(later), await states()]).toEqual([3, []]);
    await scene.db
      .update(inventory)
      .set({ onHand: 4 })
      .where(eq(inventory.sku, `session/${later}`));
    expect(await settle({ kind: 'move', to: later })).toBe(2);
    await sweepSeats(scene.store);
    expect([await free(later), await free(id)]).toEqual([0, 10]);
    expect(await seatsOf(order)).toMatchObject({ freedSeats: 0, session: { id: later, isCancelled: false } });
    expect(await given()).toEqual([]);
    const moved = (await mails()).filter(({ kind }) => kind === 'sessionMoved') as { calendar: string }[];
    expect(moved.map(({ calendar }) => calendar.includes('SEQUENCE:2'))).toEqual([true, true]);
    expect(await kinds()).not.toContain('sessionCancelled');
    // A later move of the new day has a higher number again.
    const [row] = await scene.db.select().from(trainingSessions).where(eq(trainingSessions.id, later));
    if (!row) throw new Error('No session.');
    const typed = typeSession({ ...row, seats: null }, scene.store.installation.timeZone);
    const change = { startsAt: typed.startsAt, endsAt: typed.endsAt, place: 'Dayton, Ohio', isCancelled: false };
    const actor = { userId: 'staff-1', requestId: 'r-2' };
    await moveSession(scene.store, {
      actor,
      id: later,
      version: sessionVersion(typed),
      typed: change,
      isTelling: true,
    });
    const last = (await mails()).filter(({ kind }) => kind === 'sessionMoved').at(-1) as { calendar: string };
    expect(last.calendar).toContain('SEQUENCE:3');
  });

  it('leaves the choice to each buyer, and the first choice counts', async () => {
    await addDay(2);
    const [one, other] = [await place(), await place()];
    await settle({ kind: 'ask' });
    await sweepSeats(scene.store);
    expect((await kinds()).filter((kind) => kind === 'sessionChoice')).toHaveLength(2);
    const ask = async (order: Order, choice: Parameters<typeof chooseSession>[1]['choice']) => {
      const [open] = await listOpenSeats(scene.db, order.id);
      return chooseSession(scene.store, { orderId: order.id, seatId: open?.id ?? crypto.randomUUID(), choice });
    };
    const [choice] = await listChoices(scene.store, one);
    expect(choice?.sessions.map((session) => session.id)).toEqual([later]);
    expect(await ask(one, { kind: 'move', to: later })).toBe('done');
    expect(await ask(one, { kind: 'refund' })).toBe('closed');
    expect(await ask(other, { kind: 'move', to: later })).toBe('full');
    // Nobody chooses for the order of somebody else.
    const [foreign] = await listOpenSeats(scene.db, other.id);
    const taken = { orderId: one.id, seatId: foreign?.id ?? '', choice: { kind: 'refund' } as const };
    expect(await chooseSession(scene.store, taken)).toBe('closed');
    expect(await Promise.all([ask(other, { kind: 'refund' }), ask(other, { kind: 'refund' })])).toContain('done');
    expect(await given()).toEqual([twoSeats]);
    expect([await free(later), await free(id)]).toEqual([0, 10]);
    expect((await states()).map(([state]) => state).toSorted()).toEqual(['moved', 'refunded']);
  });

  it('reminds before the last day, then gives the money back once, on two nodes and after a crash', async () => {
    await addDay(5);
    const [one, other, stuck] = [await place(), await place(), await place()];
    expect(await settle({ kind: 'ask', until: '2020-01-01' })).toBe('wrong_day');
    const until = addDays(todayOf(scene.store), 10);
    expect(await settle({ kind: 'ask', until })).toBe(3);
    const reminders = async () => (await kinds()).filter((kind) => kind === 'sessionChoiceReminder').length;
    const both = () => Promise.all([sweepSeats(scene.store), sweepSeats(scene.store)]);
    await both();
    expect(await reminders()).toBe(0);
    // Two days before the end.
    scene.ahead += 8 * day;
    await both();
    await both();
    expect(await reminders()).toBe(3);
    expect((await mails()).find(({ kind }) => kind === 'sessionChoiceReminder')).toMatchObject({
      chooseBy: longDate(until, 'en'),
    });
    const [seat] = await listOpenSeats(scene.db, one.id);
    const choice = { kind: 'move', to: later } as const;
    expect(await chooseSession(scene.store, { orderId: one.id, seatId: seat?.id ?? '', choice })).toBe('done');
    const [payment] = (await readBooks(scene.db, stuck.id)).payments;
    await scene.db.insert(disputes).values({
      orderId: stuck.id,
      paymentId: payment?.id ?? '',
      providerRef: 'dp-2',
      lookedAt: scene.clock.now(),
      state: 'open',
      reason: 'fraudulent',
      amountMinor: twoSeats,
      openedAt: scene.clock.now(),
    });
    scene.ahead += 3 * day;
    // Before the sweep comes, nobody chooses any more.
    const [late] = await listOpenSeats(scene.db, other.id);
    expect(await chooseSession(scene.store, { orderId: other.id, seatId: late?.id ?? '', choice })).toBe('late');
    expect(await listChoices(scene.store, other)).toEqual([]);
    // A node claimed the row and died.
    await claimDueSeats(scene.db, scene.clock.now(), { limit: 20, lease: 1_000 });
    scene.ahead += 60_000;
    await both();
    await both();
    expect((await states()).toSorted()).toEqual([
      ['moved', null],
      ['refunded', null],
      ['stuck', 'disputed'],
    ]);
    expect(await money(other)).toEqual({ notes: [twoSeats], refunds: ['done'] });
    expect(await given()).toEqual([twoSeats]);
    expect([await free(later), await reminders()]).toEqual([3, 3]);
    const entries = (await scene.db.select().from(auditEntries)).map(({ detail }) => detail);
    expect(entries.join()).toContain('not chosen by the last day');
  });

  it('keeps the order system told of the sessions and seats of each order', async () => {
    await addDay(5);
    const [one, other] = [await place(), await place()];
    await settle({ kind: 'ask' });
    for (const [order, choice] of [
      [one, { kind: 'move', to: later }],
      [other, { kind: 'refund' }],
    ] as const) {
      const [seat] = await listOpenSeats(scene.db, order.id);
      await chooseSession(scene.store, { orderId: order.id, seatId: seat?.id ?? '', choice });
    }
    await sweepSeats(scene.store);
    const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'course-seats'));
    expect(told.map(({ connector, mode, subject, payload }) => ({ connector, mode, subject, payload }))).toMatchObject([
      {
        connector: 'erp',
        mode: 'whole',
        subject: `order-${one.id}`,
        payload: { orderNumber: one.orderNumber, version: 1, lineItems: [{ sessionId: later, seats: 2 }] },
      },
      { subject: `order-${other.id}`, payload: { lineItems: [{ sessionId: id, seats: 0 }] } },
    ]);
    const period = toPeriod({ from: '2000-01-01', until: '2100-01-01' }, scene.store.installation.timeZone);
    expect((await sumBooks(scene.db, period)).check.isRight).toBe(true);
  });

  it('leaves to staff what is not given back by itself, and their own orders to others', async () => {
    const own = await place();
    await scene.db.update(orders).set({ email: 'STAFF-1@example.org' }).where(eq(orders.id, own.id));
    const disputed = await place();
    const dispute = {
      state: 'open',
      reason: 'fraudulent',
      amountMinor: twoSeats,
      openedAt: scene.clock.now(),
    } as const;
    const [payment] = (await readBooks(scene.db, disputed.id)).payments;
    await scene.db.insert(disputes).values({
      orderId: disputed.id,
      paymentId: payment?.id ?? '',
      providerRef: 'dp-1',
      lookedAt: scene.clock.now(),
      ...dispute,
    });
    expect(await settle({ kind: 'refund' })).toBe(1);
    await sweepSeats(scene.store);
    expect((await states()).toSorted()).toEqual([
      ['stuck', 'disputed'],
      ['stuck', 'own'],
    ]);
    expect((await money(disputed)).notes).toEqual([]);
    expect(await settle({ kind: 'refund' }, staff('staff-2'))).toBe(2);
    await sweepSeats(scene.store);
    expect((await money(own)).notes).toEqual([twoSeats]);
  });

  it('gives the use of a code back with seats that cost nothing', async () => {
    await insertPromotion(scene.db, { code: 'FREE', nameEn: 'Free', nameEs: 'Gratis', percentOff: 100, maxUses: 1 });
    const [promotion] = await scene.db.select().from(promotions);
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { course: 1 });
    await enterPromotion(scene.db, scene.clock, cart.id, promotion?.id ?? '');
    const [stored] = await scene.db.select().from(carts).where(eq(carts.id, cart.id));
    const review = await shop.reviewed(
      scene.store,
      visitor,
      { version: stored?.version ?? 0 },
      { payable: 0, card: null },
    );
    const placed = await placeOrder(scene.store, visitor, review);
    expect(placed).toMatchObject({ ok: true });
    expect(await scene.db.$count(promotionUses)).toBe(1);
    await settle({ kind: 'refund' });
    await sweepSeats(scene.store);
    expect(await states()).toEqual([['refunded', null]]);
    expect(await scene.db.$count(promotionUses)).toBe(0);
  });
});
