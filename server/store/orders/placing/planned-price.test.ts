import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as shop from '../../../../tests/support/store-scene.ts';
import { catalogPlans } from '../../catalog/plans/catalog-plan.table.ts';
import { DueCatalogPlans } from '../../catalog/plans/due-catalog-plans.ts';
import { makePlan } from '../../catalog/plans/make-plan.ts';
import { orderLines, orders } from '../order.table.ts';
import { placeOrder } from './place-order.ts';

it('leaves an order of before as it was, and asks the buyer of an open review again', async () => {
  await using store = await shop.openStockedStore();
  const placed = await shop.placeItems(store, { book: 1 }, { payable: shop.oneBook.payable });
  const late = shop.makeOrderer();
  const cart = await shop.fillCart(store, late, { book: 1 });
  const ask = await shop.reviewed(store, late, cart, { payable: shop.oneBook.payable });
  const typed = { productId: 'book', sku: '', companyId: '', what: 'price', price: '99.00', endsAt: '' };
  const actor = { userId: 'staff-1', requestId: 'test' };
  const made = await makePlan(store, { actor, typed: { ...typed, startsAt: '2999-01-01 00:00' } });
  expect(made.ok).toBe(true);
  await store.db.update(catalogPlans).set({ startsAt: sql`now() - interval '1 second'` });
  expect(await new DueCatalogPlans({ ...store, delivery: { poke: () => undefined } }).look()).toBe(1);
  const [order] = await store.db.select().from(orders).where(eq(orders.id, placed.id));
  const [line] = await store.db.select().from(orderLines).where(eq(orderLines.orderId, placed.id));
  expect([order?.totalMinor, line?.unitPriceMinor]).toEqual([placed.totalMinor, 14_900]);
  expect(await placeOrder(store, late, ask)).toMatchObject({ ok: false, code: 'price_changed' });
});
