import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHoldings, createAccount, updateAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { addLine } from '../../../../../server/store/cart/add-line.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { enterCode } from '../../../../../server/store/cart/enter-promotion.ts';
import { promotions } from '../../../../../server/store/catalog/promotion.table.ts';
import { readPricedCart } from '../../../../../server/store/cart/read-cart.ts';
import { demoTax } from '../../../../../tests/support/demo-tax.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { drivers } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { stockShop } from '../../../../../tests/support/cart-scene.ts';
import { viewerOf } from '../../../../../tests/support/fake-viewer.ts';
import { checkoutPage } from './checkout.page.ts';

const origin = 'http://localhost:4321';
let second = 0;
// Every look at the clock is a second later, so that lines have an order.
const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))) };
/** Reached only when the visit is not sent to the cart. */
const shown = new Error('the checkout is shown');

describe.each(drivers)('the way to the checkout on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let userId: string;
  let number = 0;
  const services = () => ({
    db: connection.db,
    clock,
    installation: demoInstallation,
    env: { siteOrigin: origin, sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const },
    tax: demoTax(),
    get payments(): never {
      throw shown;
    },
  });
  const person = () => ({
    userId,
    email: 'ana@example.org',
    sessionId: 's',
    roles: new Set(['user']),
    impersonator: null,
  });

  beforeAll(async () => {
    connection = await open();
    await stockShop(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    userId = `user-${(number += 1)}`;
    await createAccount(connection.db, clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
    // With cards to list, so that the checkout gets as far as asking for them.
    await updateAccount(connection.db, clock, userId, { customerTokenId: 'c-1' });
  });

  /** A guest fills a cart, then comes to the checkout signed in. @returns the answer, null for the checkout itself */
  async function fillAndOpen(productIds: readonly string[], locale?: string, query = '') {
    const guest = await loadCartSession(services(), viewerOf(), { isAdding: true });
    if (!guest.owner || !('token' in guest.owner)) throw new Error('no token');
    for (const productId of productIds) {
      const item = { productId, variantId: null, sessionId: null, quantity: 1, autoRenew: true };
      expect(await addLine(services(), { ...guest, owner: guest.owner }, item)).toMatchObject({ ok: true });
    }
    const address = `${locale ? `/${locale}` : ''}/checkout${query}`;
    const cookie = `cart=${guest.owner.token}`;
    const context = pageContext(services(), address, { person: person(), cookie });
    try {
      const opened = await checkoutPage.open(context);
      if (!(opened instanceof Response)) throw new Error('no checkout was expected to be whole');
      return opened;
    } catch (error) {
      if (error === shown) return null;
      throw error;
    }
  }
  const cartNow = async () => {
    const visit = await loadCartSession(services(), viewerOf({ person: person() }));
    return readPricedCart(services(), visit);
  };

  it('leads to the cart, which says why, when the person has some of it already', async () => {
    await updateAccount(connection.db, clock, userId, { membershipExpiresOn: '2027-06-30', isRegisteredForCne: true });
    const held = { typeId: 9, name: 'Library', expiresOn: '2027-01-01', userId, sku: 'LIB', isAutoRenewing: true };
    await addHoldings(connection.db, { subscriptions: [held] });
    const answer = await fillAndOpen(['membership', 'library', 'candidate', 'poster'], 'es');
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/es/cart']);
    const cookies = answer?.headers.getSetCookie() ?? [];
    expect(cookies.find((cookie) => cookie.startsWith('cart='))).toMatch(/max-age=0/i);
    expect(cookies.find((cookie) => cookie.startsWith('cart_items='))).toMatch(/^cart_items=1;/);
    const cart = await cartNow();
    expect(cart?.lines.map(({ productId }) => productId)).toEqual(['poster']);
    expect(cart?.notices.map(({ kind, values }) => `${kind} ${String(values['reason'])}`)).toEqual([
      'line_removed already_member',
      'line_removed already_subscribed',
      'line_removed candidate_registered',
      'price_changed undefined',
    ]);
  });

  it('leads to the empty cart when nothing is left, and to the checkout from then on', async () => {
    await updateAccount(connection.db, clock, userId, { membershipExpiresOn: '2027-06-30' });
    const answer = await fillAndOpen(['membership']);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/cart']);
    expect((await cartNow())?.lines).toEqual([]);
    expect(await fillAndOpen(['poster'])).toBeNull();
  });

  it('has the cart keep where the visit came from, without a look at the cart', async () => {
    expect(await fillAndOpen(['poster'], undefined, '?order_src=partner-7')).toBeNull();
    const source = { firstAffiliateCode: 'partner-7', lastAffiliateCode: 'partner-7' };
    expect((await cartNow())?.orderSource).toMatchObject(source);
    expect(await fillAndOpen(['book'])).toBeNull();
    expect((await cartNow())?.orderSource).toMatchObject(source);
  });

  it('leads to the cart, which says so, when a discount code counts no more', async () => {
    const { db } = connection;
    const code = `SPRING-${userId}`.toUpperCase();
    await db.insert(promotions).values({ code, nameEn: 'T', nameEs: 'T', percentOff: 20 });
    expect(await fillAndOpen(['poster'])).toBeNull();
    const { owner, context } = await loadCartSession(services(), viewerOf({ person: person() }));
    const throttle = { attempt: async () => ({ isAllowed: true, succeed: async () => undefined }) as never };
    const asking = { owner: owner as { userId: string }, context, address: '192.0.2.7' };
    expect(await enterCode({ db, clock, throttle }, asking, code)).toMatchObject({ ok: true });
    expect(await fillAndOpen(['book'])).toBeNull();
    await db.update(promotions).set({ isActive: false }).where(eq(promotions.code, code));
    const answer = await fillAndOpen(['book']);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/cart']);
    expect((await cartNow())?.notices.map(({ kind }) => kind)).toEqual(['merged', 'promotion_removed']);
    expect(await fillAndOpen(['book'])).toBeNull();
  });

  it('shows the checkout when only prices are others than a guest has seen', async () => {
    await updateAccount(connection.db, clock, userId, { membershipExpiresOn: '2027-06-30' });
    expect(await fillAndOpen(['poster', 'book'])).toBeNull();
    expect((await cartNow())?.notices.map(({ kind }) => kind)).toEqual(['price_changed', 'price_changed']);
  });
});
