import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThrottle } from '../../../../server/people/auth/throttle.ts';
import { seedDemoPromotions } from '../../../../server/store/cart/demo-promotions.ts';
import type { Connection } from '../../../../server/platform/db/connection.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { stockShop } from '../../../../tests/support/cart-scene.ts';
import { addPage } from './add/add.page.ts';
import { cartPage } from './cart/cart.page.ts';

const origin = 'http://localhost:4321';
const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
  await stockShop(connection.db);
  await seedDemoPromotions(connection.db);
});
afterAll(() => connection[Symbol.asyncDispose]());

/** A browser without JavaScript: submits the forms of the pages and stores cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async (path: '/cart' | '/cart/add', fields: Record<string, string>): Promise<string | null> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const env = { siteOrigin: origin, sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const };
    const throttle = createThrottle({ databaseUrl: undefined, sessionSecrets: ['secret'] as const }, connection.db);
    const services = { db: connection.db, clock, env, auth: { throttle } };
    const context = pageContext(services, path, { cookie, method: 'POST', body: new URLSearchParams(fields) });
    const answer = await (path === '/cart' ? cartPage : addPage).open(context);
    if (!(answer instanceof Response)) throw new Error('A page was shown.');
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer.headers.get('location');
  };
}

it.each([
  ['a product', { productId: 'poster' }, '/cart?done=added'],
  ['no product', {}, '/cart?problem=cart_refused&reason=not_available'],
  ['no product and no quantity', { quantity: 'x' }, '/cart?problem=cart_refused&reason=not_available'],
  ['a quantity that is none', { productId: 'poster', quantity: '0' }, '/cart?problem=bad_quantity'],
])('says of a form with %s what is wrong with it', async (_, fields, location) => {
  expect(await openBrowser()('/cart/add', fields as Record<string, string>)).toBe(location);
});

it('says of a code that is applied already that it is', async () => {
  const send = openBrowser();
  await send('/cart/add', { productId: 'poster' });
  expect(await send('/cart', { intent: 'promotion', code: 'SAFETY10' })).toBe('/cart');
  expect(await send('/cart', { intent: 'promotion', code: ' safety10' })).toBe('/cart?problem=promotion_present');
});

it('asks about what renews by itself before checkout, and takes the answer to what was shown only', async () => {
  const send = openBrowser();
  const question = '/cart?confirm=renewals';
  await send('/cart/add', { productId: 'library', autoRenew: 'on' });
  expect(await send('/cart', { intent: 'checkout' })).toBe(question);
  expect(await send('/cart', { intent: 'agree', terms: 'LIB 1 1 monthly' })).toBe(question);
  expect(await send('/cart', { intent: 'agree' })).toBe(question);
  expect(await send('/cart', { intent: 'agree', terms: 'LIB 1 11900 monthly' })).toBe('/checkout');
  // The dialog is shown each time; the checkout shows it only without an answer.
  expect(await send('/cart', { intent: 'checkout' })).toBe(question);
});
