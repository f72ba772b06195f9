import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, updateAccount } from '../../../../../server/people/accounts/account.repo.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { stockShop } from '../../../../../tests/support/cart-scene.ts';
import { cartPage } from './cart.page.ts';

const origin = 'http://localhost:4321';
const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
  await stockShop(connection.db);
  await createAccount(connection.db, clock, { userId: 'ana', firstName: 'Ana', lastName: 'Doe', language: 'en' });
  await updateAccount(connection.db, clock, 'ana', { netsuiteId: '500213', membershipExpiresOn: '2027-06-30' });
});
afterAll(() => connection[Symbol.asyncDispose]());

async function follow(query: string, init: RequestInit = {}): Promise<Response> {
  const env = { siteOrigin: origin, sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const };
  const services = { db: connection.db, clock, env };
  const person = {
    userId: 'ana',
    email: 'ana@example.org',
    sessionId: 's',
    roles: new Set(['user']),
    impersonator: null,
  };
  const address = `/cart?add_to_cart=true&accountId=${btoa('500213')}&${query}`;
  const answer = await cartPage.open(pageContext(services, address, { ...init, person }));
  if (!(answer instanceof Response)) throw new Error('The link was not followed.');
  return answer;
}

it.each([
  ['what can be had', 'sku=POSTER', '/cart?order_src=mail%2026'],
  ['what the person has already', 'sku=MEM', '/cart?problem=cart_refused&reason=already_member&order_src=mail%2026'],
  ['what there is not', 'sku=NOTHING', '/cart?problem=cart_refused&reason=not_available&order_src=mail%2026'],
])('leads on with the source of the visit: %s', async (_, query, location) => {
  const answer = await follow(`${query}&order_src=mail%2026`);
  expect([answer.status, answer.headers.get('location')?.replaceAll('+', '%20')]).toEqual([303, location]);
});

it('changes nothing for a browser that only fetches ahead', async () => {
  expect((await follow('sku=POSTER', { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(503);
});
