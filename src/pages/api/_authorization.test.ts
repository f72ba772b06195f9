import type { APIContext } from 'astro';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { postAuthorization } from '../../../server/store/orders/placing/authorization.contract.ts';
import { orderAttempts } from '../../../server/store/orders/attempt.table.ts';
import { sandboxAuthorizations } from '../../../server/store/payments/sandbox.table.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import { POST } from './checkout/auth.ts';

const origin = 'https://www.example.org';
let connection: Connection & AsyncDisposable;
let store: shop.TestStore;

beforeAll(async () => {
  connection = await openDatabase();
  store = shop.openTestStore(connection.db);
  await shop.stockStore(connection.db, 500);
});
afterAll(() => connection[Symbol.asyncDispose]());

type Guest = ReturnType<typeof shop.makeOrderer>;
const headersOf = ({ owner }: Guest, key?: string) =>
  new Headers({
    origin,
    'content-type': 'application/json',
    ...('token' in owner && { cookie: `cart=${owner.token}` }),
    ...(key && { 'idempotency-key': key }),
  });

/** A guest at the review of a book, paying with a test card. */
async function review(number?: string) {
  const guest = shop.makeOrderer();
  const cart = await shop.fillCart(store, guest, { book: 1 });
  const session = viewerOf({ headers: headersOf(guest) }).botSession ?? '';
  const card = await shop.prepareCard(store, number);
  const { key, ...body } = await shop.reviewed(store, { ...guest, botSession: session }, cart, {
    payable: shop.oneBook.payable,
    card,
  });
  return { guest, key, body };
}

async function authorize({ guest, key, body }: { guest: Guest; key?: string; body: object }) {
  const url = new URL('/api/checkout/auth/', origin);
  const headers = headersOf(guest, key);
  const locals = {
    services: store,
    requestId: 'r-1',
    origins: new Set([origin]),
    viewer: viewerOf({ headers }),
  };
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await POST({ request, url, params: {}, locals } as unknown as APIContext);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

it('authorises the server’s own amount, whatever the body asks, and places the order once', async () => {
  const asked = await review();
  const claims = {
    customerTokenId: 'cus_other',
    paymentInformation: { card: { number: '4242424242424242', securityCode: '123' } },
    orderInformation: { amountDetails: { totalAmount: '0.01', currency: 'JPY' } },
  };
  const answer = await authorize({ ...asked, body: { ...asked.body, ...claims } });
  expect(answer).toMatchObject({
    status: 200,
    json: { status: 'AUTHORIZED', orderNumber: expect.any(String) as string },
  });
  expect(v.safeParse(postAuthorization.answers[200].schema, answer.json).issues).toBeUndefined();
  const ref = String(answer.json['authorizationTokenId']);
  const holds = await store.db.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.ref, ref));
  expect(holds.map(({ amountMinor }) => amountMinor)).toEqual([shop.oneBook.payable + 100]);
  expect(await authorize(asked)).toEqual(answer);
});

it.each([
  ['4000000000000002', 402, { error: expect.objectContaining({ code: 'credit_card_denied' }) as unknown }],
  ['4000000000003220', 200, { status: 'PENDING_AUTHENTICATION', challengeUrl: expect.any(String) as unknown }],
  ['4000000000000077', 202, { status: 'PENDING' }],
])('answers for the card %s with %i', async (number, status, json) => {
  expect(await authorize(await review(number))).toMatchObject({ status, json });
});

it('takes no card data: refused where the browser gives it to the vendor, sent elsewhere in the sandbox', async () => {
  const { guest, key, body } = await review();
  const card = { number: '4242424242424242', securityCode: '123' };
  const { instrument: _, ...without } = body;
  const asks: [object, object][] = [
    [
      { ...body, paymentInformation: { card } },
      { status: 409, json: { error: { code: 'card_data_refused' } } },
    ],
    [{ paymentInformation: { card } }, { status: 409, json: { error: { code: 'card_data_refused' } } }],
    [{ paymentInformation: { card: { securityCode: '123' } } }, { status: 409 }],
  ];
  const sandbox = store;
  store = shop.openTestStore(connection.db, { payments: { ...store.payments, mode: 'stripe', cardEntry: null } });
  for (const [sent, expected] of asks) {
    const answer = await authorize({ guest, key, body: sent });
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain(card.number);
  }
  store = sandbox;
  const told = await authorize({ guest, key, body: { ...without, paymentInformation: { card } } });
  expect([told.status, (told.json['error'] as { fields: object }).fields]).toEqual([
    422,
    { 'paymentInformation.card': expect.stringContaining('/api/checkout/paymentinstrument') as string },
  ]);
  expect(await store.db.$count(orderAttempts, eq(orderAttempts.key, key))).toBe(0);
  // A masked one is none (docs/decisions/payments.md#saved-cards).
  const masked = { number: '************4242', securityCode: '***' };
  const placed = await authorize({ guest, key, body: { ...body, paymentInformation: { card: masked } } });
  expect(placed).toMatchObject({ status: 200, json: { status: 'AUTHORIZED' } });
});

it('says of the established body what it has to say besides', async () => {
  const { guest, key } = await review();
  const specified = {
    savePayment: false,
    customerTokenId: '',
    isDefault: false,
    instrumentIdentifier: { id: '' },
    orderInformation: { amountDetails: { totalAmount: '0.01', currency: 'USD' }, billTo: {}, shipTo: {} },
  };
  const { status, json } = await authorize({ guest, key, body: specified });
  expect([status, (json['error'] as { fields: object }).fields]).toEqual([
    422,
    {
      cartVersion: expect.stringContaining('the cart that was reviewed') as string,
      expectedPayableMinor: expect.stringContaining('compared, never charged') as string,
    },
  ]);
});

it('needs a key, and a cart', async () => {
  const asked = await review();
  expect((await authorize({ guest: asked.guest, body: asked.body })).status).toBe(400);
  expect((await authorize({ ...asked, guest: shop.makeOrderer(), key: crypto.randomUUID() })).status).toBe(409);
});
