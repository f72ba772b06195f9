import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxMessages } from '../../../../../server/platform/outbox/outbox.table.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { readBalance } from '../../../../../server/store/orders/balance/read-balance.ts';
import { creditOrder } from '../../../../../server/store/orders/credits/credit-order.ts';
import { readBooks } from '../../../../../server/store/orders/credits/read-books.ts';
import { listRefunds } from '../../../../../server/store/orders/credits/refund.repo.ts';
import { sweepRefunds } from '../../../../../server/store/orders/credits/sweep-refunds.ts';
import { listOrderEvents } from '../../../../../server/store/orders/events/order-event.repo.ts';
import { listInvoices } from '../../../../../server/store/orders/invoices/invoice.repo.ts';
import { findOrder, type Order } from '../../../../../server/store/orders/order.repo.ts';
import { orders } from '../../../../../server/store/orders/order.table.ts';
import { orderPayments } from '../../../../../server/store/orders/payment.table.ts';
import { listPayments } from '../../../../../server/store/orders/payment/payment.repo.ts';
import { sweepPayments } from '../../../../../server/store/orders/payment/sweep-payments.ts';
import { bookPayment } from '../../../../../server/store/orders/receivables/book-payment.ts';
import { readCredit } from '../../../../../server/store/orders/receivables/account-credit.ts';
import { openOnAccount } from '../../../../../server/store/orders/receivables/pay-on-account.ts';
import { addAccountBuyer, addCredit, orderOnAccount } from '../../../../../tests/support/account-order-scene.ts';
import { orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { payPage } from './pay.page.ts';

const price = 13_642;
let ahead = 0;
let store: shop.TestStore;
let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  await shop.stockStore(connection.db);
  store = shop.openTestStore(connection.db, { clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => connection[Symbol.asyncDispose]());

async function order(columns = {}) {
  const userId = await addAccountBuyer(store, columns);
  const placed = await orderOnAccount(store, userId);
  return { placed, who: shop.makeOrderer(userId) };
}
const open = ({ orderNumber }: Order, who: ReturnType<typeof shop.makeOrderer>, body?: Record<string, string>) =>
  payPage.open(
    orderPageContext(store, who, `/orders/${orderNumber}/pay`, {
      params: { orderNumber },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    }),
  );
async function look(...asked: Parameters<typeof open>) {
  const view = await open(...asked);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const card = async (number?: string) => ({ card: 'new', ...(await shop.prepareCard(store, number)) });
const book = async ({ id }: Order, amountMinor: number) =>
  store.db.transaction(async (tx) =>
    bookPayment(tx, store, {
      invoices: (await listInvoices(tx, id)).map(({ number }) => number),
      method: 'check',
      amountMinor,
      receivedOn: todayOf(store),
      reference: crypto.randomUUID(),
      cause: { actor: 'staff', at: store.clock.now() },
    }),
  );

describe('an open invoice on account', () => {
  it('is paid by card once, also in two tabs, after what was paid by check', async () => {
    const { placed, who } = await order();
    await book(placed, 3_642);
    expect(await look(placed, who)).toMatchObject({ state: 'declined', amountMinor: 10_000, isOnAccount: true });
    const declined = await open(placed, who, await card('4000000000000002'));
    expect(declined).toMatchObject({ page: { errors: [expect.anything()] } });
    expect(await openOnAccount(store.db, placed)).toBe(10_000);
    const both = await Promise.all([open(placed, who, await card()), open(placed, who, await card())]);
    expect(both.every((answer) => answer instanceof Response || answer.page.errors.length === 0)).toBe(true);
    expect(await look(placed, who)).toMatchObject({ state: 'paid', amountMinor: 10_000 });
    const taken = (await listPayments(store.db, placed.id)).map(({ kind, capturedMinor }) => [kind, capturedMinor]);
    expect(taken).toEqual([
      ['received', 3_642],
      ['charge', 0],
      ['charge', 10_000],
    ]);
    const told = await store.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'payment-received'));
    expect(told.map(({ payload }) => payload).filter((sent) => sent['orderId'] === String(placed.id))).toMatchObject([
      { method: 'check', amount: 36.42 },
      { method: 'card', amount: 100 },
    ]);
    expect((await listOrderEvents(store.db, placed.id)).at(-1)).toMatchObject({ kind: 'paid' });
    expect(await findOrder(store.db, placed.id)).toMatchObject({ paymentState: 'none', paymentLookAt: null });
  });

  it('is paid in parts by card, each once, and never more than is open', async () => {
    const { placed, who } = await order();
    const part = async (amount: string, seen: number) =>
      open(placed, who, { amount, seen: String(seen), ...(await card()) });
    for (const amount of ['0', '-5', '1e3', '136.43', 'all', '']) {
      expect(await part(amount, price), amount).toMatchObject({ page: { errors: [{ field: 'amount' }] } });
    }
    const twice = await Promise.all([part('100', price), part('100.00', price)]);
    expect(twice.some((answer) => answer instanceof Response && answer.status === 303)).toBe(true);
    expect(await look(placed, who)).toMatchObject({ state: 'declined', amountMinor: 3_642, paidMinor: 10_000 });
    // A tab of before: another amount is open than it shows.
    const stale = await part('100', price);
    expect(stale).toMatchObject({
      page: { errors: [{ message: expect.stringContaining('Another amount') as string }] },
    });
    expect(await part('36.42', 3_642)).toMatchObject({ status: 303 });
    const taken = (await listPayments(store.db, placed.id)).map(({ capturedMinor }) => capturedMinor);
    expect([taken, await openOnAccount(store.db, placed)]).toEqual([[10_000, 3_642], 0]);
  });

  it('is paid with the credit of its buyer, once, and the card pays the rest', async () => {
    const { placed, who } = await order();
    await addCredit(store, placed, 5_000);
    const use = (credit: number) => open(placed, who, { intent: 'credit', credit: String(credit) });
    const spent = async () =>
      (await listPayments(store.db, placed.id))
        .filter(({ method }) => method === 'credit')
        .map((row) => row.askedMinor);
    expect(await look(placed, who)).toMatchObject({ creditMinor: 5_000, paidMinor: 0 });
    for (const nothing of [0, -1, NaN]) expect(await use(nothing)).toMatchObject({ status: 303 });
    expect(await spent()).toEqual([]);
    await Promise.all([use(5_000), use(5_000)]);
    expect([await spent(), await readCredit(store.db, placed.userId ?? '')]).toEqual([[5_000], 0]);
    expect(await look(placed, who)).toMatchObject({ creditMinor: 0, amountMinor: price - 5_000, paidMinor: 5_000 });
    await open(placed, who, { amount: '86.42', seen: String(price - 5_000), ...(await card()) });
    expect(await openOnAccount(store.db, placed)).toBe(0);
    // Nobody else's credit.
    const other = await order();
    await addCredit(store, other.placed, 5_000);
    expect(await open(other.placed, who, { intent: 'credit', credit: '5000' })).toMatchObject({ status: 404 });
    expect(await readCredit(store.db, other.placed.userId ?? '')).toBe(5_000);
  });

  it('is given back by itself what a card has paid of it while it was credited', async () => {
    const { placed, who } = await order();
    const { authorize } = store.payments;
    store.payments.authorize = () => Promise.resolve({ kind: 'unknown' });
    await open(placed, who, await card());
    expect(await look(placed, who)).toMatchObject({ state: 'pending' });
    const { invoices, invoiceLines } = await readBooks(store.db, placed.id);
    const staff = { userId: 'staff-1', email: 's@example.org', ...rightsOf('administrator'), impersonator: null };
    const credited = await creditOrder(
      store,
      { staff, requestId: 'r-1' },
      {
        orderId: placed.id,
        seenVersion: (await findOrder(store.db, placed.id))?.version ?? -1,
        invoiceId: invoices[0]?.id ?? '',
        wish: { units: new Map(), amounts: new Map([[invoiceLines[0]?.id ?? '', 3_000]]), isTaxAlone: false },
        reason: 'allowance',
        note: '',
        method: 'credit',
        reference: '',
        isRevoked: false,
        isRestocked: false,
        outsideId: null,
      },
    );
    expect(credited).toMatchObject({ ok: true, value: { refunds: [] } });
    store.payments.authorize = authorize;
    ahead += 120_000;
    await sweepPayments(store);
    await sweepRefunds(store);
    await sweepRefunds(store);
    const given = (await listRefunds(store.db, placed.id)).map(({ method, state, amountMinor }) => [
      method,
      state,
      amountMinor,
    ]);
    expect(given).toEqual([['card', 'done', 3_000]]);
    expect(await readBalance(store.db, placed.id)).toMatchObject({ owedMinor: 0, paidMinor: price, givenMinor: 3_000 });
  });

  it('is not booked by check while a card is being charged, and the sweep ends a charge that was cut off', async () => {
    const { placed, who } = await order();
    await open(placed, who, await card());
    const [charge] = await listPayments(store.db, placed.id);
    // As if the process had died before the answer.
    await store.db
      .update(orderPayments)
      .set({ state: 'asked', capturedMinor: 0, endedAt: null })
      .where(eq(orderPayments.id, charge?.id ?? ''));
    expect(await book(placed, price)).toMatchObject({ ok: false, code: 'charging' });
    await store.db.update(orders).set({ paymentLookAt: store.clock.now() }).where(eq(orders.id, placed.id));
    ahead += 120_000;
    await sweepPayments(store);
    expect(await openOnAccount(store.db, placed)).toBe(0);
    expect((await listPayments(store.db, placed.id)).map(({ capturedMinor }) => capturedMinor)).toEqual([price]);
  });

  it('is not due while the order waits, nor once it is paid', async () => {
    const waiting = await order({ creditLimitMinor: 0 });
    const paid = await order();
    await book(paid.placed, price);
    for (const { placed, who } of [waiting, paid]) {
      expect(await look(placed, who)).toMatchObject({ state: 'not_due', cards: [] });
      await open(placed, who, await card());
      expect((await listPayments(store.db, placed.id)).filter(({ kind }) => kind === 'charge')).toEqual([]);
    }
    const stranger = await open(paid.placed, shop.makeOrderer(await addAccountBuyer(store)));
    expect((stranger as Response).status).toBe(404);
  });
});
