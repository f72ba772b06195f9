import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRoute } from '../../../tests/support/call-route.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount, findAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { priceSchedules } from '../../../server/store/pricing/price.table.ts';
import type { LiveProduct } from '../../../server/store/catalog/product-endpoints.contract.ts';
import * as productRoute from './catalog/products/[id]/index.ts';
import * as placeRoute from './checkout/orders/index.ts';

type Route = Parameters<typeof callRoute>[0];

const day = 24 * 3_600_000;
let connection: Connection & AsyncDisposable;
let store: shop.TestStore;
let ahead = 0;

beforeAll(async () => {
  connection = await openDatabase();
  store = shop.openTestStore(connection.db, { clock: { now: () => new Date(Date.now() + ahead) } });
  await shop.stockStore(connection.db, 500);
  await connection.db.insert(priceSchedules).values([
    { companyId: 'northgate', productId: 'book', percentOff: 20 },
    { companyId: 'advanced-lead', productId: 'book', percentOff: 30 },
  ]);
});
afterAll(() => connection[Symbol.asyncDispose]());

async function customer(columns: Parameters<typeof updateAccount>[3]) {
  ahead = 0;
  const visitor = shop.makeOrderer(`contract-${crypto.randomUUID()}`);
  const userId = visitor.person?.userId ?? '';
  await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  await updateAccount(store.db, store.clock, userId, columns);
  return { visitor, userId };
}
type Customer = Awaited<ReturnType<typeof customer>>;

/** What the product's page shows the customer for the book, in cents. */
async function priceOfBook({ visitor: { person } }: Customer): Promise<number | undefined> {
  const asked = { method: 'GET', path: '/api/catalog/products/book', params: { id: 'book' } };
  const { json } = await callRoute(productRoute as Route, asked, { services: store, person });
  return Object.values((json as LiveProduct).variants)[0]?.prices?.yourPriceMinor;
}

async function buyMembership({ visitor }: Customer, payable = 22_500): Promise<void> {
  const { person } = visitor;
  const { version } = await shop.fillCart(store, visitor, { membership: 1 });
  const botSession = viewerOf({ person, headers: new Headers() }).botSession ?? '';
  const { key, ...body } = await shop.reviewed(store, { ...visitor, botSession }, { version }, { payable });
  const headers = new Headers({ 'idempotency-key': key });
  const asked = { method: 'POST', path: '/api/checkout/orders', body: { ...body, language: 'en' }, headers };
  const { status } = await callRoute(placeRoute as Route, asked, { services: store, person });
  expect(status).toBe(201);
}

it('pays no more after buying a membership, nor after it has lapsed', async () => {
  const buyer = await customer({ companyId: 'northgate' });
  expect(await priceOfBook(buyer)).toBe(11_920);
  await buyMembership(buyer);
  expect(await priceOfBook(buyer)).toBe(11_920);
  expect(await findAccount(store.db, buyer.userId)).toMatchObject({ companyId: 'member', priceLists: ['northgate'] });
  const told = await store.db.select().from(outboxMessages).where(eq(outboxMessages.subjectUserId, buyer.userId));
  expect(told.filter(({ kind }) => kind === 'move-buyer').map(({ payload }) => payload)).toMatchObject([
    { companyId: 'member' },
  ]);
  ahead = 800 * day;
  expect(await priceOfBook(buyer)).toBe(11_920);
  await buyMembership(buyer);
  expect(await priceOfBook(buyer)).toBe(11_920);
});

it('keeps the list of a membership that another one replaces until its last day', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const buyer = await customer({ companyId: 'advanced-lead', membershipExpiresOn: inDays(30) });
  expect(await priceOfBook(buyer)).toBe(10_430);
  await buyMembership(buyer, 20_250);
  expect(await priceOfBook(buyer)).toBe(10_430);
  ahead = 32 * day;
  expect(await priceOfBook(buyer)).toBe(13_410);
});
