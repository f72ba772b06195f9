import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccount } from '../../../../server/people/accounts/account.repo.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import { listInvoices } from '../../../../server/store/orders/invoices/invoice.repo.ts';
import { findOrder } from '../../../../server/store/orders/order.repo.ts';
import { sendReminders } from '../../../../server/store/orders/receivables/remind.ts';
import { addAccountBuyer, orderOnAccount } from '../../../../tests/support/account-order-scene.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { receivablesPage } from './receivables.page.ts';
import { statementPage } from './statement.page.ts';

const price = 13_642;
const day = 86_400_000;
let ahead = 0;
let store: shop.TestStore;
let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  await shop.stockStore(connection.db);
  store = shop.openTestStore(connection.db, { clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => connection[Symbol.asyncDispose]());

const accountant = staffPerson(holding('receivables'));
const send = (form?: Record<string, string>) => (form ? { method: 'POST', body: new URLSearchParams(form) } : {});
const open = (form?: Record<string, string>, person: Person = accountant) =>
  receivablesPage.open(pageContext(store, '/staff/receivables', { person, ...send(form) }));
const statement = (customer: string, form?: Record<string, string>) =>
  statementPage.open(
    pageContext(store, `/staff/receivables/${customer}`, { person: accountant, params: { customer }, ...send(form) }),
  );
async function shown<View>(answer: Promise<View | Response>): Promise<View> {
  const view = await answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status} ${view.headers.get('location')}`);
  return view;
}
const placeOf = (answer: unknown) =>
  answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
const profileOf = async (userId: string) => (await findAccount(store.db, userId))?.accountProfileId ?? '';
const numberOf = async (id: number) => (await listInvoices(store.db, id))[0]?.number ?? '';
const payment = (change: Record<string, string>) => ({
  intent: 'book',
  method: 'check',
  amount: '136.42',
  receivedOn: todayOf(store),
  reference: crypto.randomUUID(),
  ...change,
});

describe('receivables', () => {
  it('walk an order over the limit: it waits, is let go, grows old, is reminded, booked, and the ageing falls', async () => {
    const userId = await addAccountBuyer(store, { creditLimitMinor: 1_000, paymentTermsDays: 30 });
    const order = await orderOnAccount(store, userId);
    const [waiting] = (await shown(open())).waiting;
    expect(waiting).toMatchObject({ order: { id: order.id }, owedMinor: 0, limitMinor: 1_000 });
    const release = { intent: 'release', order: order.orderNumber, version: String(order.version) };
    expect(placeOf(await open(release))).toEqual([303, '/staff/receivables?done=released']);
    const late = await shown(open(release));
    expect(late.page.errors).toHaveLength(1);
    expect((await shown(open())).waiting).toEqual([]);
    const ageing = async () => (await shown(open())).debtors.find((each) => each.userId === userId)?.ageing;
    expect(await ageing()).toEqual([price, 0, 0, 0, 0]);
    const mails = async () =>
      (await store.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'invoice-reminder'))).length;
    for (const [days, column, sent] of [
      [28, 0, 1],
      [10, 1, 2],
      [15, 1, 3],
      [30, 2, 4],
      [30, 3, 4],
    ] as const) {
      ahead += days * day;
      await sendReminders(store);
      await sendReminders(store);
      expect([days, (await ageing())?.findIndex((cents) => cents > 0), await mails()]).toEqual([days, column, sent]);
    }
    const invoices = await numberOf(order.id);
    const booked = await open(payment({ invoices: invoices.toLowerCase(), amount: '$100.00' }));
    expect(placeOf(booked)).toEqual([303, '/staff/receivables?done=booked&rest=0']);
    expect(await ageing()).toEqual([0, 0, 0, price - 10_000, 0]);
    await open(payment({ invoices, amount: '50' }));
    expect(await ageing()).toBeUndefined();
    ahead += 60 * day;
    expect(await sendReminders(store)).toBe(0);
    const view = await shown(statement(await profileOf(userId)));
    expect(view.statement).toMatchObject({ owedMinor: 0, creditMinor: 1_358, payments: [{}, {}] });
  });

  it('two nodes send a reminder once', async () => {
    const userId = await addAccountBuyer(store, { paymentTermsDays: 10 });
    await orderOnAccount(store, userId);
    ahead += 18 * day;
    const sent = await Promise.all([sendReminders(store), sendReminders(store)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('refuse an order with a reason, and keep it when it is missing', async () => {
    const order = await orderOnAccount(store, await addAccountBuyer(store, { creditLimitMinor: 0 }));
    const refuse = { intent: 'refuse', order: order.orderNumber, version: String(order.version) };
    const missing = await shown(open({ ...refuse, reason: '' }));
    expect(missing.page.errors).toMatchObject([{ field: `reason-${order.orderNumber}` }]);
    expect(placeOf(await open({ ...refuse, reason: 'Older invoices are open.' }))).toEqual([
      303,
      '/staff/receivables?done=refused',
    ]);
    expect(await findOrder(store.db, order.id)).toMatchObject({ status: 'Cancelled', stoppedBy: null });
  });

  it('keep a payment that is wrong as it was typed, with the field', async () => {
    const order = await orderOnAccount(store, await addAccountBuyer(store));
    const invoices = await numberOf(order.id);
    const reference = 'CHK 1';
    await open(payment({ invoices, amount: '1', reference }));
    for (const [change, field] of [
      [{ invoices: 'INV-0000-1' }, 'invoices'],
      [{ invoices, amount: 'ten' }, 'amount'],
      [{ invoices, receivedOn: '2999-01-01' }, 'receivedOn'],
      [{ invoices, reference: '' }, 'reference'],
      [{ invoices, reference }, 'reference'],
      [{ invoices, method: 'cash' }, 'method'],
    ] as const) {
      const view = await shown(open(payment(change)));
      expect(view.page.errors.map((error) => error.field)).toEqual([field]);
      expect(view.typed).toMatchObject(change);
    }
  });

  it('use a credit for an invoice, at most what is open', async () => {
    const userId = await addAccountBuyer(store);
    const customer = await profileOf(userId);
    const first = await orderOnAccount(store, userId);
    // Placed before the credit is there: an order uses it by itself.
    const second = await orderOnAccount(store, userId);
    await open(payment({ invoices: await numberOf(first.id), amount: '150' }));
    const invoice = await numberOf(second.id);
    expect(placeOf(await statement(customer, { intent: 'credit', invoice }))).toEqual([
      303,
      `/staff/receivables/${customer}?done=credit`,
    ]);
    const { statement: after } = await shown(statement(customer));
    expect(after).toMatchObject({ creditMinor: 0, owedMinor: price - 1_358 });
    expect((await shown(statement(customer, { intent: 'credit', invoice }))).page.errors).toHaveLength(1);
  });

  it('set the terms of a customer, never one’s own, and keep what is wrong', async () => {
    const userId = await addAccountBuyer(store);
    const customer = await profileOf(userId);
    const form = { intent: 'terms', isAllowed: 'on', creditLimit: '5,000', termsDays: '45' };
    expect(placeOf(await statement(customer, form))).toEqual([303, `/staff/receivables/${customer}?done=terms`]);
    expect(await findAccount(store.db, userId)).toMatchObject({ creditLimitMinor: 500_000, paymentTermsDays: 45 });
    const wrong = await shown(statement(customer, { ...form, creditLimit: 'much', termsDays: '999' }));
    expect(wrong.page.errors.map(({ field }) => field).toSorted()).toEqual(['creditLimit', 'termsDays']);
    expect(wrong.terms).toEqual({ isAllowed: true, creditLimit: 'much', termsDays: '999' });
    await statement(customer, { intent: 'terms', creditLimit: '', termsDays: '' });
    expect(await findAccount(store.db, userId)).toMatchObject({
      isBillMeLaterAllowed: false,
      creditLimitMinor: null,
      paymentTermsDays: null,
    });
  });

  it('are for those with the right only', async () => {
    const others = staffPerson(holding('orders.read', 'orders.decide', 'people.facts'));
    expect(placeOf(await open(undefined, others))).toEqual([404, null]);
    expect(placeOf(await open(payment({ invoices: 'INV' }), others))).toEqual([404, null]);
    expect(placeOf(await statement('not-an-id'))).toEqual([404, null]);
  });
});
