import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { createAccount, updateAccount } from '../../../../../server/people/accounts/account.repo.ts';
import type { EmailDraft } from '../../../../../server/platform/email/mail.contract.ts';
import { findOrder } from '../../../../../server/store/orders/order.repo.ts';
import { listShownInvoices } from '../../../../../server/store/orders/receivables/show-invoices.ts';
import { fulfilOrder } from '../../../../../server/store/orders/payment/fulfil-order.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { outboxMessages } from '../../../../../server/platform/outbox/outbox.table.ts';
import { sandboxAuthorizations } from '../../../../../server/store/payments/sandbox.table.ts';
import { goodBillTo } from '../../../../../tests/support/payment-scene.ts';
import { orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { linkedOrderPage } from '../linked-order/linked-order.page.ts';
import { payPage } from './pay.page.ts';

const challenging = '4000000000003220';
let store: shop.TestStore & AsyncDisposable;
let ahead = 0;
beforeAll(async () => {
  const stocked = await shop.openStockedStore();
  const clock = { now: () => new Date(Date.now() + ahead) };
  store = Object.assign(shop.openTestStore(stocked.db, { clock }), {
    [Symbol.asyncDispose]: () => stocked[Symbol.asyncDispose](),
  });
});
afterAll(() => store[Symbol.asyncDispose]());

type Who = ReturnType<typeof shop.makeOrderer> | null;

/** A book whose kept card the bank does not charge without its owner. */
async function buyUnpaid(userId?: string) {
  ahead = 0;
  const owner = shop.makeOrderer(userId);
  if (userId)
    await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  const cart = await shop.fillCart(store, owner, { book: 1 });
  const card = await shop.prepareCard(store, challenging);
  const ask = await shop.reviewed(store, owner, cart, { payable: shop.oneBook.payable, card });
  const asked = await placeOrder(store, owner, ask);
  if (!asked.ok || asked.value.state !== 'action_required') throw new Error(JSON.stringify(asked));
  await answerBank('approve');
  const placed = await placeOrder(store, owner, ask);
  if (!placed.ok || placed.value.state !== 'placed') throw new Error(JSON.stringify(placed));
  const { orderId, orderNumber } = placed.value;
  ahead = 8 * 86_400_000;
  const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
  const shipped = await fulfilOrder(store, { staff, orderId: Number(orderId), requestId: 'r-1' });
  expect(shipped).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
  return { orderNumber, owner, orderId: Number(orderId) };
}

async function answerBank(answer: 'approve' | 'refuse') {
  const open = await store.db.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.state, 'challenged'));
  for (const { ref } of open) await store.payments.challenges?.end(ref, answer);
}

const open = (address: string, orderNumber: string, who: Who, body?: Record<string, string>) =>
  payPage.open(
    orderPageContext(store, who, address, {
      params: { orderNumber },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    }),
  );
async function look(address: string, orderNumber: string, who: Who = null) {
  const view = await open(address, orderNumber, who);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
/** Where the latest email about the payment of an order leads. */
async function mailedLink(orderNumber: string): Promise<string> {
  const mails = await store.db.select().from(outboxMessages).orderBy(asc(outboxMessages.sequence));
  const contents = mails.map(({ payload }) => (payload as unknown as Partial<EmailDraft>).content);
  const mail = contents.findLast((content) => content?.kind === 'paymentNeeded' && content.orderNumber === orderNumber);
  const { pathname, search } = new URL(mail?.link ?? 'http://localhost');
  return pathname + search;
}

it('is reached by a guest from the email and from the order, and pays it with the kept card after the bank’s question', async () => {
  const { orderNumber, orderId } = await buyUnpaid();
  const address = await mailedLink(orderNumber);
  expect(address).toMatch(new RegExp(`^/orders/${orderNumber}/pay\\?link=[\\w-]{43}$`));
  const link = new URL(address, 'http://localhost').searchParams.get('link') ?? '';
  const shown = await linkedOrderPage.open(orderPageContext(store, null, `/orders/${link}`, { params: { link } }));
  expect(shown).toMatchObject({ receipt: { terms: { payHref: address } } });

  const view = await look(address, orderNumber);
  expect(view).toMatchObject({ state: 'declined', amountMinor: shop.oneBook.payable, orderHref: `/orders/${link}` });
  expect(view.cards).toEqual([{ value: 'kept', label: 'The card you ordered with: Visa ending in 3220' }]);
  expect(view.page.errors).toEqual([]);

  const sent = await open(address, orderNumber, null, { card: 'kept' });
  if (!(sent instanceof Response)) throw new Error('The page was shown.');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/checkout\/challenge\//)]);
  expect(await look(address, orderNumber)).toMatchObject({ state: 'action_required' });
  await answerBank('approve');
  expect(await look(`${address}&bank=asked`, orderNumber)).toMatchObject({ state: 'paid' });
  const order = await findOrder(store.db, orderId);
  expect(order).toMatchObject({ paymentState: 'captured', status: 'Billed' });
});

it('says why a card was not taken, and takes another one', async () => {
  const { orderNumber, orderId } = await buyUnpaid();
  const address = await mailedLink(orderNumber);
  await open(address, orderNumber, null, { card: 'kept' });
  await answerBank('refuse');
  expect((await look(`${address}&bank=asked`, orderNumber)).page.errors).toHaveLength(1);
  const refusedForms: Record<string, string>[] = [
    { card: 'new' },
    { card: 'new', confirmationRef: "' or 1=1" },
    { card: '' },
    { card: 'card_of_another' },
  ];
  for (const body of refusedForms) {
    const refused = await open(address, orderNumber, null, body);
    expect(refused).toMatchObject({ page: { errors: [expect.anything()] } });
  }
  const declined = await shop.prepareCard(store, '4000000000000002');
  expect(await open(address, orderNumber, null, { card: 'new', ...declined })).toMatchObject({
    page: { errors: [expect.anything()] },
  });
  const good = await shop.prepareCard(store);
  const paid = await open(address, orderNumber, null, { card: 'new', ...good });
  expect(paid instanceof Response && [paid.status, paid.headers.get('location')]).toEqual([303, address]);
  expect((await findOrder(store.db, orderId))?.paymentState).toBe('captured');
});

it('is for the owner of the order, with the cards of their account and nobody else’s', async () => {
  const [userId, otherId] = [`payer-${crypto.randomUUID()}`, `other-${crypto.randomUUID()}`];
  const { orderNumber, owner, orderId } = await buyUnpaid(userId);
  const other = shop.makeOrderer(otherId);
  await createAccount(store.db, store.clock, { userId: otherId, firstName: 'O', lastName: 'O', language: 'en' });
  const save = async (holder: string) => {
    const { customerRef } = await store.payments.ensureCustomer({ userId: holder, email: '', name: '' });
    await updateAccount(store.db, store.clock, holder, { customerTokenId: customerRef });
    const card = { number: '4242424242424242', expirationMonth: 12, expirationYear: 2040, securityCode: '123' };
    const kept = await store.payments.cardEntry?.save({ customerRef, card, billTo: goodBillTo, isDefault: true });
    return kept?.ref ?? '';
  };
  const [own, foreign] = [await save(userId), await save(otherId)];
  const address = `/orders/${orderNumber}/pay`;
  expect(await mailedLink(orderNumber)).toBe(address);
  const stranger = await open(address, orderNumber, other);
  expect(stranger instanceof Response && stranger.status).toBe(404);
  const signedOut = await open(address, orderNumber, null);
  expect(signedOut instanceof Response && signedOut.headers.get('location')).toMatch(/^\/user\/signin\?returnurl=/);
  expect((await look(address, orderNumber, owner)).cards.map(({ value }) => value)).toEqual(['kept', own]);
  expect(await open(address, orderNumber, owner, { card: foreign })).toMatchObject({
    page: { errors: [expect.anything()] },
  });
  const paid = await open(address, orderNumber, owner, { card: own });
  expect(paid instanceof Response && paid.status).toBe(303);
  expect((await findOrder(store.db, orderId))?.paymentState).toBe('captured');
  // The saved card stays in the account.
  expect(await look(address, orderNumber, owner)).toMatchObject({ state: 'paid', cards: [] });
});

it('asks for nothing before the order ships, and stops after ten cards a day', async () => {
  const { orderNumber, owner } = await shop.orderBook(store).then(({ outcome, visitor }) => {
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    return { orderNumber: outcome.value.orderNumber, owner: visitor };
  });
  expect(await look(`/orders/${orderNumber}/pay`, orderNumber, owner)).toMatchObject({ state: 'not_due', cards: [] });

  const unpaid = await buyUnpaid();
  const address = await mailedLink(unpaid.orderNumber);
  for (let tries = 0; tries < 10; tries += 1) {
    await open(address, unpaid.orderNumber, null, {
      card: 'new',
      ...(await shop.prepareCard(store, '4000000000000002')),
    });
  }
  const last = await open(address, unpaid.orderNumber, null, { card: 'new', ...(await shop.prepareCard(store)) });
  expect(last).toMatchObject({ page: { errors: [{ message: expect.stringContaining('Too many cards') }] } });
  const order = await findOrder(store.db, unpaid.orderId);
  const shown = order ? await listShownInvoices(store.db, store, order) : [];
  expect(shown.map(({ state }) => state)).toEqual(shown.map(() => 'toPay'));
});
