import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authOn, type AuthUnderTest } from '../../../../tests/support/auth-scene.ts';
import { buyFile, mailedToken } from '../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { orderLinks } from '../order-link.table.ts';
import { findOwnOrder } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { requestOrderLink } from './find-order.ts';
import { findLinkedOrder, readerWithLink } from './order-link.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const nobody = { userId: null, tokenHash: null };
const later = (days: number) => ({ ...store, clock: { now: () => new Date(Date.now() + days * 86_400_000) } });

describe('the link of a guest’s email', () => {
  it('opens that order in any browser for twelve months, and no other', async () => {
    const { orderId, orderNumber } = await buyFile(store);
    const other = await buyFile(store);
    const token = await mailedToken(store, orderNumber);
    expect(await findLinkedOrder(store, token)).toMatchObject({ orderNumber });
    expect(await findLinkedOrder(later(364), token)).toMatchObject({ orderNumber });
    expect(await findLinkedOrder(later(368), token)).toBeNull();
    const reader = await readerWithLink(store, nobody, token);
    expect(await findOwnOrder(store.db, Number(orderId), reader)).toMatchObject({ orderNumber });
    expect(await findOwnOrder(store.db, Number(other.orderId), reader)).toBeNull();
    // The stored hash opens nothing.
    const [kept] = await store.db
      .select()
      .from(orderLinks)
      .where(eq(orderLinks.orderId, Number(orderId)));
    expect(kept?.tokenHash).not.toBe(token);
    expect(await findLinkedOrder(store, kept?.tokenHash ?? '')).toBeNull();
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, '4F7K-9Q2D'])('is none with the text %j', async (text) => {
    expect(await findLinkedOrder(store, text)).toBeNull();
    expect(await readerWithLink(store, nobody, text)).toEqual(nobody);
  });

  it('never opens the order of an account, and there is none in its email', async () => {
    const { orderId, orderNumber } = await buyFile(store, `reader-${crypto.randomUUID()}`);
    expect(await mailedToken(store, orderNumber)).toBe('');
    const guests = await buyFile(store);
    const token = await mailedToken(store, guests.orderNumber);
    await store.db.update(orderLinks).set({ orderId: Number(orderId) });
    expect(await findLinkedOrder(store, token)).toBeNull();
    expect(await findOwnOrder(store.db, Number(orderId), { ...nobody, linkedOrderId: Number(orderId) })).toBeNull();
  });
});

describe('finding an order', () => {
  let signIn: AuthUnderTest;
  beforeAll(() => {
    signIn = authOn(store.db);
  });
  const from = (address = '192.0.2.1') => ({ headers: new Headers(), address });
  const emails = async () =>
    store.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.kind, 'order-link'))
      .orderBy(outboxMessages.sequence);
  async function ask(orderNumber: string, email: string, caller = from()) {
    const before = (await emails()).length;
    const answer = await requestOrderLink({ ...store, auth: signIn.auth }, caller, {
      orderNumber,
      email,
      language: 'es',
    });
    await signIn.auth.background.settled();
    return { answer, mailed: (await emails()).slice(before).map(({ payload }) => payload) };
  }

  it('mails a guest a new link, in the language it was asked in, and says the same when there is no such order', async () => {
    const { orderNumber } = await buyFile(store);
    const { answer, mailed } = await ask(orderNumber, ' ANA@example.net');
    expect(mailed).toMatchObject([
      { to: 'ana@example.net', language: 'es', content: { kind: 'orderLink', name: 'Ana', orderNumber } },
    ]);
    expect(await findLinkedOrder(store, await mailedToken(store, orderNumber))).toMatchObject({ orderNumber });
    for (const [number, email] of [
      [orderNumber, 'eve@example.net'],
      ['0000-0000', 'ana@example.net'],
    ] as const) {
      expect(await ask(number, email)).toEqual({ answer, mailed: [] });
    }
  });

  it('answers before it looks, so that the time tells nothing', async () => {
    const { orderNumber } = await buyFile(store);
    const gone = { ...store, auth: signIn.auth, db: null as never };
    const asked = { orderNumber, email: 'time@example.net', language: 'en' as const };
    expect(await requestOrderLink(gone, from('198.51.100.9'), asked)).toEqual({ ok: true, value: null });
    await signIn.auth.background.settled();
  });

  it('leads whoever has an account to it', async () => {
    const userId = `reader-${crypto.randomUUID()}`;
    const { orderId, orderNumber } = await buyFile(store, userId);
    const { mailed } = await ask(orderNumber, `${userId}@example.org`, from('198.51.100.2'));
    const link = `http://localhost:4321/es/user/my-account/account-orders?oid=${orderId}`;
    expect(mailed).toMatchObject([{ content: { kind: 'orderInAccount', link } }]);
  });

  it('sends few emails to one address, whoever asks, and refuses who asks too often', async () => {
    const { orderNumber } = await buyFile(store);
    const email = `often-${crypto.randomUUID()}@example.net`;
    await store.db.update(orders).set({ email }).where(eq(orders.orderNumber, orderNumber));
    const counts: number[] = [];
    for (let visitor = 1; visitor <= 7; visitor++) {
      const { answer, mailed } = await ask(orderNumber, email, from(`203.0.113.${visitor}`));
      expect(answer).toEqual({ ok: true, value: null });
      counts.push(mailed.length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0]);
    const answers = [];
    for (let times = 1; times <= 9; times++) answers.push((await ask('0000-0000', email, from('203.0.113.99'))).answer);
    expect(answers.map(({ ok }) => ok)).toEqual([...Array.from({ length: 8 }, () => true), false]);
    expect(answers.at(-1)).toMatchObject({ code: 'tooManyAttempts', retryAfterSeconds: expect.any(Number) as number });
  });
});
