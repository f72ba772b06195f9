import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIContext, APIRoute } from 'astro';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccount, findAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import { addDays } from '../../../server/platform/dates/calendar.rules.ts';
import { findOpenCart } from '../../../server/store/cart/cart.repo.ts';
import { checkouts } from '../../../server/store/checkout/checkout.table.ts';
import { organizationDate } from '../../../server/platform/dates/organization-date.rules.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { orderAttempts } from '../../../server/store/orders/attempt.table.ts';
import { orderLines, orders } from '../../../server/store/orders/order.table.ts';
import { orderDetail, orderStanding } from '../../../server/store/orders/orders.contract.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { sandboxAuthorizations } from '../../../server/store/payments/sandbox.table.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { goodBillTo } from '../../../tests/support/payment-scene.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as listRoute from './account/orders/[customerId].ts';
import * as detailRoute from './account/orders/detail/[id].ts';
import * as standingRoute from './checkout/orders/[key].ts';
import * as placeRoute from './checkout/orders/index.ts';
import * as moveRoute from './user/movebuyer.ts';

const origin = 'https://www.example.org';
let connection: Connection & AsyncDisposable;
let store: shop.TestStore;
let number = 0;

beforeAll(async () => {
  connection = await openDatabase();
  store = shop.openTestStore(connection.db);
  await shop.stockStore(connection.db, 500);
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => (number += 1));

type OrderingVisitor = ReturnType<typeof shop.makeOrderer>;

/** A person with a customer record, or a guest. */
async function somebody(kind: 'person' | 'guest'): Promise<OrderingVisitor> {
  if (kind === 'guest') return shop.makeOrderer();
  const visitor = shop.makeOrderer(`person-${number}-${crypto.randomUUID()}`);
  const userId = visitor.person?.userId ?? '';
  await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  return visitor;
}

interface Asked {
  method?: 'GET' | 'POST';
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** The raw body, for bodies that JSON.stringify cannot write. */
  text?: string;
  key?: string | null;
}

const headersOf = ({ owner }: OrderingVisitor, key?: string | null) =>
  new Headers({
    origin,
    'content-type': 'application/json',
    ...('token' in owner && { cookie: `cart=${owner.token}` }),
    ...(key && { 'idempotency-key': key }),
  });

async function call(routes: Partial<Record<string, APIRoute>>, who: OrderingVisitor, asked: Asked = {}) {
  const { method = 'GET', params = {}, query = '', body, key } = asked;
  const sent = asked.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const url = new URL(`/api/x${query}`, origin);
  const headers = headersOf(who, key);
  const context = {
    request: new Request(url, { method, headers, ...(sent !== undefined && { body: sent }) }),
    url,
    params,
    locals: {
      services: store,
      requestId: 'r-1',
      origins: new Set([origin]),
      viewer: viewerOf({ person: who.person, headers }),
    },
  } as unknown as APIContext;
  const response = await ((routes[method] ?? routes['ALL']) as APIRoute)(context);
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Record<string, unknown> };
}

/** A cart that is ready to be ordered, and the body that orders it. */
async function review(who: OrderingVisitor, change: Record<string, unknown> = {}) {
  const { version } = await shop.fillCart(store, who, { book: 1 });
  return reviewOf(who, version, change);
}

/** The body that orders the present cart. */
async function reviewOf(who: OrderingVisitor, version: number, change: Record<string, unknown> = {}) {
  const session = viewerOf({ person: who.person, headers: headersOf(who) }).botSession ?? '';
  const { key, ...ask } = await shop.reviewed(
    store,
    { ...who, botSession: session },
    { version },
    {
      payable: shop.oneBook.payable,
    },
  );
  return { key, body: { ...ask, language: 'es', ...change } };
}
const place = (who: OrderingVisitor, { key, body }: { key: string | null; body: unknown }) =>
  call(placeRoute, who, { method: 'POST', key, body });

it.each(['guest', 'person'] as const)('places the order of a %s and shows it to nobody else', async (kind) => {
  const who = await somebody(kind);
  const asked = await review(who);
  const { status, json } = await place(who, asked);
  expect(status).toBe(201);
  const standing = v.parse(orderStanding, json);
  if (standing.state !== 'placed') throw new Error(standing.state);
  expect(standing.redirect).toBe(`/es/confirmation/${standing.orderId}/${standing.orderNumber}`);
  expect(await place(who, asked)).toMatchObject({ status: 201, json });
  const params = { key: asked.key };
  expect(await call(standingRoute, who, { params, query: '?language=es' })).toMatchObject({ status: 201, json });
  const id = { params: { id: standing.orderId } };
  const detail = await call(detailRoute, who, id);
  expect(detail).toMatchObject({ status: 200, json: { code: 200, payload: { orderNumber: standing.orderNumber } } });
  expect(v.safeParse(orderDetail, detail.json['payload']).issues).toBeUndefined();
  for (const [kind, status] of [
    ['guest', 401],
    ['person', 404],
  ] as const) {
    const stranger = await somebody(kind);
    const foreign = await call(detailRoute, stranger, id);
    const none = await call(detailRoute, stranger, { params: { id: '999999' } });
    expect([foreign.status, foreign.text]).toEqual([status, none.text]);
    expect((await call(standingRoute, stranger, { params })).status).toBe(404);
    expect((await place(stranger, asked)).status).toBe(422);
  }
});

it('tells its buyer of an order in wire names, and nothing of the hold', async () => {
  const who = await somebody('person');
  const asked = await review(who);
  const { json } = await place(who, { ...asked, body: { ...asked.body, language: 'es' } });
  const [attempt] = await store.db.select().from(orderAttempts).where(eq(orderAttempts.key, asked.key));
  const { json: told, text } = await call(detailRoute, who, { params: { id: String(json['orderId']) } });
  const payload = v.parse(v.strictObject(orderDetail.entries), told['payload']);
  expect(payload).toMatchObject({
    orderId: json['orderId'],
    orderNumber: json['orderNumber'],
    status: 'Pending Fulfillment',
    // The figure of the review is with shipping, the order's own total without (docs/decisions/checkout.md#totals).
    statusName: 'in process',
    total: 166.52,
    totalMinor: 16_652,
    order: {
      ID: json['orderId'],
      Total: 157.57,
      Subtotal: 149,
      TaxCost: 8.57,
      PromotionDiscount: 0,
      Currency: 'USD',
      LineItemCount: 1,
      ShippingAddressID: null,
      BillingAddressID: null,
      BillingAddress: { FirstName: 'Ana', Street1: '1 Main Street', City: 'Columbus', State: 'OH', Zip: '43215' },
      xp: {
        ShippingMethod: { ID: 'standard', Cost: 8.95, Label: 'Estándar' },
        PONumber: '',
        BillMeLater: false,
        SavePaymentForLater: false,
        BillingAddressSameAsShipping: true,
        PaymentMethod: 'card',
        first_affiliate_code: null,
        ImpersonatorEmail: null,
      },
    },
    lineItems: [
      {
        ProductID: 'book',
        Product: { ID: 'book', Name: 'El book' },
        Variant: { xp: { sku: 'BOOK-1' } },
        Quantity: 1,
        UnitPrice: 149,
        LineSubtotal: 149,
        PromotionDiscount: 0,
        LineTotal: 149,
        Specs: [],
        ShippingAddress: { Street1: '1 Main Street' },
      },
    ],
  });
  expect(attempt?.authorizationRef).toMatch(/^auth_/);
  for (const secret of [attempt?.authorizationRef, attempt?.id, asked.key]) expect(text).not.toContain(secret);
});

it('reads no price, total, owner or state from a body', async () => {
  const who = await somebody('guest');
  const claims = { total: 1, payableMinor: 1, unitPriceMinor: 1, userId: 'somebody', state: 'COMPLETED', discount: 9 };
  const { status, json } = await place(who, await review(who, claims));
  expect(status).toBe(201);
  const [order] = (await store.db.select().from(orders)).filter(({ id }) => String(id) === json['orderId']);
  expect(order).toMatchObject({ subtotalMinor: shop.oneBook.subtotal, userId: null, discountMinor: 0 });
});

type Change = (asked: { key: string; body: object }) => { key: string | null; body: object };

it.each<[string, Change, number]>([
  ['no key', (asked) => ({ ...asked, key: null }), 400],
  ['a key that is no UUID', (asked) => ({ ...asked, key: '1; drop' }), 400],
  ['a total below nothing', ({ key, body }) => ({ key, body: { ...body, expectedPayableMinor: -1 } }), 422],
  ['a total that is no number', ({ key, body }) => ({ key, body: { ...body, expectedPayableMinor: '1' } }), 422],
  ['half a cent', ({ key, body }) => ({ key, body: { ...body, expectedPayableMinor: 1.5 } }), 422],
  [
    'a card number for an instrument',
    ({ key, body }) => ({
      key,
      body: { ...body, instrument: { number: '4242424242424242' } },
    }),
    422,
  ],
  ...['4242424242424242', 'once_4242424242424242', 'once_x4242424242424242', 'once_\u0000', 'once_\ud800'].flatMap(
    (ref) =>
      ['cardRef', 'confirmationRef'].map((name): [string, Change, number] => [
        `${JSON.stringify(ref)} for a ${name}`,
        ({ key, body }) => ({ key, body: { ...body, instrument: { [name]: ref } } }),
        422,
      ]),
  ),
  ['a pass that nothing keeps', ({ key, body }) => ({ key, body: { ...body, botToken: '\u0000' } }), 422],
  ['another total', ({ key, body }) => ({ key, body: { ...body, expectedPayableMinor: 1 } }), 409],
  ['another cart version', ({ key, body }) => ({ key, body: { ...body, cartVersion: 77 } }), 409],
  ['no pass', ({ key, body }) => ({ key, body: { ...body, botToken: '' } }), 403],
])('refuses %s before anything is asked of a gateway', async (_, change, expected) => {
  const who = await somebody('guest');
  const before = await store.db.$count(orderAttempts);
  const { status, text } = await place(who, change(await review(who)));
  expect(status).toBe(expected);
  expect(text).not.toContain('4242424242424242');
  expect(await store.db.$count(orderAttempts)).toBe(before);
});

it.each(['expectedPayableMinor', 'cartVersion'])('takes nothing but a whole number for %s', async (field) => {
  const who = await somebody('guest');
  const { key, body } = await review(who);
  const before = await store.db.$count(orderAttempts);
  for (const value of ['"1"', 'null', '[1]', '{}', 'true', '1.5', '1e999', '-1e999', '9007199254740993']) {
    const text = JSON.stringify({ ...body, [field]: 'HERE' }).replace('"HERE"', value);
    expect((await call(placeRoute, who, { method: 'POST', key, text })).status, value).toBe(422);
  }
  const broken = JSON.stringify({ ...body, [field]: 'HERE' }).replace('"HERE"', 'NaN');
  expect((await call(placeRoute, who, { method: 'POST', key, text: broken })).status).toBe(400);
  expect(await store.db.$count(orderAttempts)).toBe(before);
});

it('lets nobody skip a tile, and says which problem there is', async () => {
  const who = await somebody('guest');
  const asked = await review(who);
  const cart = await findOpenCart(store.db, who.owner);
  const tiles = ['info', 'shippingAddress', 'shippingMethod', 'payment'] as const;
  for (const skipped of tiles) {
    const completedSteps = tiles.filter((tile) => tile !== skipped);
    await store.db
      .update(checkouts)
      .set({ completedSteps })
      .where(eq(checkouts.cartId, cart?.id ?? ''));
    const { body } = await reviewOf(who, asked.body.cartVersion);
    const answer = await place(who, { key: asked.key, body });
    expect(answer, skipped).toMatchObject({
      status: 409,
      json: { error: { code: 'order_not_possible', details: { problems: ['steps_incomplete'] } } },
    });
  }
});

it('answers 422 to a key that comes with another body, and goes on with the first', async () => {
  const who = await somebody('guest');
  const { key, body } = await review(who);
  expect((await place(who, { key, body })).status).toBe(201);
  for (const change of [{ expectedPayableMinor: 1 }, { cartVersion: 2 }, { instrument: null }]) {
    const other = await place(who, { key, body: { ...body, ...change } });
    expect(other).toMatchObject({ status: 422, json: { error: { code: 'key_reused' } } });
  }
  expect((await place(who, { key: key.toUpperCase(), body })).status).toBe(201);
});

it('answers twenty clicks at once with one order', async () => {
  const who = await somebody('person');
  const asked = await review(who);
  const before = await store.db.$count(orders);
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(who, asked)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await store.db.$count(orders)).toBe(before + 1);
});

it('pays with nobody else’s card, saved or given for one payment', async () => {
  const owner = await somebody('person');
  const { payments } = store;
  const userId = owner.person?.userId ?? '';
  const { customerRef } = await payments.ensureCustomer({ userId, email: `${userId}@example.org`, name: 'Maeve Doe' });
  const card = { number: '4242424242424242', expirationMonth: 12, expirationYear: 2040, securityCode: '123' };
  const saved = await payments.cardEntry?.save({ customerRef, card, billTo: goodBillTo, isDefault: true });
  const used = await review(owner);
  expect((await place(owner, used)).status).toBe(201);
  for (const instrument of [{ cardRef: saved?.ref ?? '' }, used.body.instrument]) {
    for (const kind of ['person', 'guest'] as const) {
      const who = await somebody(kind);
      const answer = await place(who, await review(who, { instrument }));
      expect(answer).toMatchObject({ status: 402, json: { error: { code: 'credit_card_denied' } } });
      expect(answer.text).not.toMatch(/4242|Maeve/);
    }
  }
  expect(await store.db.$count(sandboxAuthorizations, eq(sandboxAuthorizations.cardRef, saved?.ref ?? ''))).toBe(0);
});

it('answers 402 to a denied card, 200 with the address of a challenge, 423 when placing is locked', async () => {
  const who = await somebody('guest');
  const denied = await review(who, { instrument: await shop.prepareCard(store, '4000000000000002') });
  expect(await place(who, denied)).toMatchObject({ status: 402, json: { error: { code: 'credit_card_denied' } } });
  const other = await somebody('guest');
  const asks = await review(other, { instrument: await shop.prepareCard(store, '4000000000003220') });
  expect(await place(other, asks)).toMatchObject({ status: 200, json: { state: 'action_required' } });
  const locked = await somebody('guest');
  const asked = await review(locked);
  const without = { ...asked.body, botToken: 'none' };
  expect((await place(locked, { key: crypto.randomUUID(), body: without })).status).toBe(403);
  expect((await place(locked, { key: crypto.randomUUID(), body: without })).status).toBe(423);
  expect((await place(locked, asked)).status).toBe(423);
});

it('answers 202 while the gateway is silent, and the same until it is known', async () => {
  const who = await somebody('guest');
  const asked = await review(who, { instrument: await shop.prepareCard(store, '4000000000000077') });
  expect(await place(who, asked)).toMatchObject({ status: 202, json: { state: 'pending' } });
  expect(await call(standingRoute, who, { params: { key: asked.key } })).toMatchObject({ status: 202 });
  // When asked again, the gateway reports its hold.
  expect(await place(who, asked)).toMatchObject({ status: 201 });
});

it('lists the own orders, newest first and since a date', async () => {
  const who = await somebody('person');
  const userId = who.person?.userId ?? '';
  await updateAccount(store.db, store.clock, userId, { customerId: `C-${number}` });
  const ids: unknown[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await place(who, await review(who))).json['orderId']);
  const list = (customerId: string, query = '') => call(listRoute, who, { params: { customerId }, query });
  const { status, json } = await list(`C-${number}`);
  expect(status).toBe(200);
  expect(json).toMatchObject({ total: 3, startDate: '2015-01-01' });
  expect((json['items'] as { orderId: string }[]).map(({ orderId }) => orderId)).toEqual(ids.toReversed());
  expect((json['items'] as object[])[0]).toMatchObject({
    status: 'Pending Fulfillment',
    statusName: 'in process',
    total: shop.oneBook.payable / 100,
  });
  expect((await list(userId, '?date=2999-01-01')).json).toMatchObject({ total: 0 });
  for (const date of ['2026-13-01', '2026-02-31', '0000-01-01', '%00']) {
    expect((await list(userId, `?date=${date}`)).status, date).toBe(422);
  }
  const foreign = await list('C-999999');
  expect([foreign.status, foreign.text.includes('Pending')]).toEqual([404, false]);
  const stranger = await somebody('person');
  expect((await call(listRoute, stranger, { params: { customerId: `C-${number}` } })).status).toBe(404);
  expect((await call(listRoute, await somebody('guest'), { params: { customerId: userId } })).status).toBe(401);
});

it('begins the list at a date: orders of 410, 96 and 3 days ago, each day its own orders included', async () => {
  const who = await somebody('person');
  const userId = who.person?.userId ?? '';
  const ids: string[] = [];
  const days: string[] = [];
  for (const daysAgo of [410, 96, 3]) {
    const id = String((await place(who, await review(who))).json['orderId']);
    const placedAt = new Date(store.clock.now().getTime() - daysAgo * 86_400_000);
    await store.db
      .update(orders)
      .set({ placedAt })
      .where(eq(orders.id, Number(id)));
    ids.push(id);
    days.push(organizationDate(placedAt, demoInstallation.timeZone));
  }
  const since = async (date: string) => {
    const { json } = await call(listRoute, who, { params: { customerId: userId }, query: `?date=${date}` });
    return (json['items'] as { orderId: string }[]).map(({ orderId }) => orderId);
  };
  const [oldest = '', middle = '', newest = ''] = days;
  const [first = '', second = '', third = ''] = ids;
  expect(await since(oldest)).toEqual([third, second, first]);
  expect(await since(addDays(oldest, 1))).toEqual([third, second]);
  expect(await since(middle)).toEqual([third, second]);
  expect(await since(addDays(middle, 1))).toEqual([third]);
  expect(await since(newest)).toEqual([third]);
  expect(await since(addDays(newest, 1))).toEqual([]);
});

it('moves the buyer of a membership, once however often it is asked, and tells the order system', async () => {
  const who = await somebody('person');
  const userId = who.person?.userId ?? '';
  const { version } = await shop.fillCart(store, who, { membership: 1 });
  const session = viewerOf({ person: who.person, headers: headersOf(who) }).botSession ?? '';
  const reviewed = await shop.reviewed(store, { ...who, botSession: session }, { version }, { payable: 22_500 });
  const { key, ...ask } = reviewed;
  const { json } = await place(who, { key, body: ask });
  const orderId = String(json['orderId']);
  const detail = await call(detailRoute, who, { params: { id: orderId } });
  const [line] = (detail.json['payload'] as { lineItems: { ID: string }[] }).lineItems;
  const lineItemId = line?.ID ?? '';
  const account = await findAccount(store.db, userId);
  // As if the move had been lost.
  await updateAccount(store.db, store.clock, userId, { companyId: 'default', membershipExpiresOn: null });
  await store.db.update(orderLines).set({ movedAt: null }).where(eq(orderLines.id, lineItemId));
  const move = () => call(moveRoute, who, { method: 'POST', body: { userId, orderId, lineItemId } });
  for (let times = 0; times < 2; times += 1) {
    expect(await move()).toMatchObject({
      status: 200,
      json: { code: 200, message: 'moved', requestId: 'r-1', payload: { companyId: 'member' } },
    });
  }
  expect(await findAccount(store.db, userId)).toMatchObject({ companyId: 'member', membershipType: 'Individual' });
  const told = await store.db.select().from(outboxMessages).where(eq(outboxMessages.subjectUserId, userId));
  expect(told.filter(({ kind }) => kind === 'move-buyer').map(({ payload }) => payload)).toEqual([
    { accountProfileId: account?.accountProfileId, orderId, lineItemId, companyId: 'member' },
  ]);
});

it('moves nobody for somebody else, nor by a line that is no membership', async () => {
  const who = await somebody('person');
  const { json } = await place(who, await review(who));
  const detail = await call(detailRoute, who, { params: { id: String(json['orderId']) } });
  const [line] = (detail.json['payload'] as { lineItems: { ID: string }[] }).lineItems;
  const userId = who.person?.userId ?? '';
  const move = (caller: OrderingVisitor, owner: string) =>
    call(moveRoute, caller, {
      method: 'POST',
      body: { userId: owner, orderId: json['orderId'], lineItemId: line?.ID },
    });
  expect((await move(who, userId)).status).toBe(404);
  expect((await move(who, 'somebody-else')).status).toBe(404);
  expect((await move(await somebody('person'), userId)).status).toBe(404);
  expect((await move(await somebody('guest'), userId)).status).toBe(401);
});
