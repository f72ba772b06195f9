import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccountBuyer, addCredit, orderOnAccount } from '../../../../../tests/support/account-order-scene.ts';
import { orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { cartPage } from './cart.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

async function look(who: ReturnType<typeof shop.makeOrderer> | null) {
  const view = await cartPage.open(orderPageContext(store, who, '/cart'));
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}

it('tells customers of the credit that their order will use, and changes no total', async () => {
  const [rich, poor] = [await addAccountBuyer(store), await addAccountBuyer(store)];
  await addCredit(store, await orderOnAccount(store, rich), 5_000);
  for (const userId of [rich, poor]) await shop.fillCart(store, shop.makeOrderer(userId), { book: 1 });
  const guest = shop.makeOrderer();
  await shop.fillCart(store, guest, { book: 1 });
  const shown = await look(shop.makeOrderer(rich));
  expect(shown).toMatchObject({ creditMinor: 5_000, cart: { TotalMinor: 14_900, Total: 149 } });
  expect(JSON.stringify(shown.cart)).not.toContain('redit');
  for (const who of [shop.makeOrderer(poor), guest, null]) expect(await look(who)).toMatchObject({ creditMinor: 0 });
});
