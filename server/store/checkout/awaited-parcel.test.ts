import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as shop from '../../../tests/support/store-scene.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { showCheckout } from './show-checkout.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  // A second product that is sent.
  await store.db.update(products).set({ productType: 'physical' }).where(eq(products.id, 'file'));
  await store.db.update(variants).set({ availableLink: null }).where(eq(variants.productId, 'file'));
});
afterAll(() => store[Symbol.asyncDispose]());

const counted = ', counted from the day it is in stock or published';
it.each([
  ['what is there', null, { book: 1, file: 1 }, '', false],
  ['what is printed on demand', 'POD', { book: 1, file: 1 }, '', false],
  ['what waits alone', 'BO', { book: 1 }, counted, false],
  ['what waits beside something that is there', 'BO', { book: 1, file: 1 }, '', true],
  ['what waits beside a membership', 'NYP', { book: 1, membership: 1 }, counted, false],
] as const)('promises the days of %s', async (_, answerCode, items, suffix, isPartlyAwaited) => {
  await store.db.update(variants).set({ answerCode }).where(eq(variants.sku, shop.skus.book));
  const visitor = shop.makeOrderer();
  await shop.fillCart(store, visitor, items);
  const view = await showCheckout(store, visitor);
  expect(view.shippingMethods.find(({ id }) => id === 'standard')?.daysText.en).toBe(`4 to 7 working days${suffix}`);
  expect(view.isPartlyAwaited).toBe(isPartlyAwaited);
});
