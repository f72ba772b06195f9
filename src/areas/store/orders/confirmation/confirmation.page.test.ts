import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { buyCourse, orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { confirmationPage } from './confirmation.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

async function orderOf(userId: string | undefined) {
  const visitor = shop.makeOrderer(userId);
  if (userId) {
    await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  }
  const cart = await shop.fillCart(store, visitor, { book: 1 });
  const ask = await shop.reviewed(store, visitor, cart, { payable: shop.oneBook.payable });
  const outcome = await placeOrder(store, visitor, ask);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  return { ...outcome.value, visitor };
}

it.each(['person', 'guest'] as const)(
  'leads everybody else from the order of a %s to the account home, and whoever is signed out to sign in and back',
  async (kind) => {
    const { orderId, orderNumber } = await orderOf(kind === 'person' ? 'maeve' : undefined);
    const strangers = [shop.makeOrderer('somebody-else'), shop.makeOrderer(), null];
    for (const stranger of strangers) {
      for (const params of [
        { orderId, orderNumber },
        { orderId: '999999', orderNumber },
      ]) {
        for (const prefix of ['', '/es']) {
          const address = `${prefix}/confirmation/${params.orderId}/${params.orderNumber}`;
          const context = orderPageContext(store, stranger, address, { params });
          const answer = await confirmationPage.open(context);
          if (!(answer instanceof Response)) throw new Error('The order was shown.');
          const signIn = `${prefix}/user/signin?returnurl=${encodeURIComponent(address)}`;
          const to = stranger?.person ? `${prefix}/user/my-account` : signIn;
          expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
          expect(answer.headers.get('cache-control')).toBe('private, no-store');
        }
      }
    }
  },
);

it.each([
  ['just now', 59, true],
  ['an hour ago', 61, false],
])('tells the data layer of an order placed %s as it should', async (_, minutes, isTold) => {
  const { visitor, orderId, orderNumber } = await orderOf(undefined);
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  const asked = { params: { orderId, orderNumber } };
  const opened = await confirmationPage.open(orderPageContext({ ...store, clock }, visitor, '/confirmation', asked));
  if (opened instanceof Response) throw new Error(`An answer: ${opened.status}`);
  expect(opened.conversion?.includes(`"identifier":"${orderId}"`) ?? false).toBe(isTold);
});

it('lets the browser a guest ordered in name attendees, and no other', async () => {
  const { orderId, orderNumber, owner } = await buyCourse(store);
  const address = `/confirmation/${orderId}/${orderNumber}`;
  const fields = { intent: 'attendees', 'attendee-name-2-1': 'Ana', 'attendee-email-2-1': 'ana@example.net' };
  const name = async (who: typeof owner) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields), params: { orderId, orderNumber } };
    const answer = await confirmationPage.open(orderPageContext(store, who, address, sent));
    return answer instanceof Response && [answer.status, answer.headers.get('location')];
  };
  expect(await name(shop.makeOrderer())).toEqual([404, null]);
  expect(await name(owner)).toEqual([303, `${address}?done=attendees`]);
});
