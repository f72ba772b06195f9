import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../../server/accounts/account.repo.ts';
import { placeOrder } from '../../../../server/orders/placing/place-order.ts';
import { orderPageContext } from '../../../../tests/support/order-pages.ts';
import * as shop from '../../../../tests/support/ordering.ts';
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
  'leads everybody but the owner from the order of a %s to the account home',
  async (kind) => {
    const { orderId, orderNumber } = await orderOf(kind === 'person' ? 'maeve' : undefined);
    const strangers = [shop.makeOrderer('somebody-else'), shop.makeOrderer()];
    for (const stranger of strangers) {
      for (const params of [
        { orderId, orderNumber },
        { orderId: '999999', orderNumber },
      ]) {
        for (const prefix of ['', '/es']) {
          const context = orderPageContext(store, stranger, `${prefix}/confirmation`, { params });
          const answer = await confirmationPage.open(context);
          if (!(answer instanceof Response)) throw new Error('The order was shown.');
          expect([answer.status, answer.headers.get('location')]).toEqual([302, `${prefix}/user/my-account`]);
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
