import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { createAccount } from '../../../people/accounts/account.repo.ts';
import { insertAddress } from '../../../people/accounts/address.repo.ts';
import { readDemoCatalog } from '../../catalog/demo-products.ts';
import { importCatalog } from '../../catalog/import-catalog.ts';
import { readBalance } from '../balance/read-balance.ts';
import { takenMinor } from '../order-figures.rules.ts';
import { orderMoneyState } from '../order-money.ts';
import { orders } from '../order.table.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { seedDemoOrders } from './seed-demo-orders.ts';

const userId = 'member';
const email = 'member@example.org';
let store: shop.TestStore;
let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  const { db } = connection;
  store = shop.openTestStore(db);
  expect((await importCatalog(db, store, await readDemoCatalog())).problems).toEqual([]);
  await createAccount(db, store.clock, { userId, firstName: 'Morgan', lastName: 'Reyes', language: 'en' });
  await insertAddress(db, store.clock, userId, {
    firstName: 'Morgan',
    lastName: 'Reyes',
    companyName: '',
    street1: '1 Quill Street',
    street2: '',
    city: 'Akron',
    state: 'OH',
    zip: '44301',
    country: 'US',
    phone: '',
    isPoBox: false,
    isDefaultBilling: true,
    isDefaultShipping: true,
  });
});
afterAll(() => connection[Symbol.asyncDispose]());

it('gives the demo orders whose state says what their books say, once', async () => {
  const { db } = store;
  for (const _time of ['first', 'again']) await seedDemoOrders(store, { userId, email });
  const read = async () => {
    const placed = await db.select().from(orders).orderBy(asc(orders.id));
    return Promise.all(placed.map(async (order) => ({ order, balance: await readBalance(db, order.id) })));
  };
  const seeded = await read();
  expect(seeded.map(({ order }) => [order.status, orderMoneyState(order)])).toEqual([
    ['Billed', 'paid'],
    ['Partially Billed', 'partlyPaid'],
    ['Pending Fulfillment', 'restLater'],
  ]);
  for (const { order, balance } of seeded) {
    const { owedMinor, paidMinor, invoicedMinor } = balance;
    expect([order.id, owedMinor, paidMinor]).toEqual([order.id, 0, takenMinor(order)]);
    expect(invoicedMinor).toBeGreaterThan(0);
  }
  await sweepPayments(store);
  expect(await read()).toEqual(seeded);
  // The last one ships: the demo has no card of it, so its buyer gets a link to pay.
  const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
  const orderId = seeded.at(-1)?.order.id ?? 0;
  const shipped = await fulfilOrder(store, { staff, orderId, requestId: 'r-1' });
  expect(shipped).toMatchObject({ ok: true, value: { paymentState: 'unpaid' } });
  const last = (await read()).at(-1);
  expect(last && last.balance.owedMinor).toBe(last && last.balance.invoicedMinor - takenMinor(last.order));
});
