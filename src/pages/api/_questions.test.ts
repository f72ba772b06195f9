import { readDemoWords } from '../../../tests/support/demo-words.ts';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIRoute } from 'astro';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCartToken } from '../../../server/store/cart/cart-owner.ts';
import { demoTax } from '../../../tests/support/demo-tax.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { createSandbox } from '../../../server/store/payments/create-sandbox.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { stockShop, type GoodsName } from '../../../tests/support/cart-scene.ts';
import * as cart from './cart/index.ts';
import * as lines from './cart/lines/index.ts';
import * as sync from './cart/sync.ts';
import * as checkout from './checkout/index.ts';
import * as info from './checkout/info.ts';
import * as payment from './checkout/payment.ts';
import * as address from './checkout/shipping-address.ts';
import * as method from './checkout/shipping-method.ts';

const origin = 'http://localhost:4321';
const env = { siteOrigin: origin, sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const };
const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const ohio = { FirstName: 'Ana', LastName: 'Doe', Street1: '1 Main', City: 'Columbus', State: 'OH', Zip: '43215' };
const card = { kind: 'once', ref: 'once_1', type: '001', last4: '4242' };

/** The requests of a guest on the way to the review, with the most database queries of each. */
const requests: [string, Partial<Record<string, APIRoute>>, method: string, body: object | undefined, most: number][] =
  [
    ['adds a thing', lines, 'POST', { productId: 'leaflets', quantity: 5 }, 7],
    ['reads the cart', cart, 'GET', undefined, 2],
    ['has the cart checked', sync, 'POST', {}, 4],
    ['opens the checkout', checkout, 'GET', undefined, 3],
    ['gives a name', info, 'PUT', { FirstName: 'Ana', LastName: 'Doe', Email: 'ana@example.net' }, 3],
    ['gives an address', address, 'PUT', { address: { ...ohio, Country: 'US' } }, 3],
    ['chooses a shipping method', method, 'PUT', { id: 'standard' }, 4],
    // The review reads the certificates of exemption that were sent for the cart.
    ['gives a card', payment, 'PUT', { PaymentMethod: 'card', card }, 5],
  ];

/** Counted where the driver is asked, which only PostgreSQL's lets us see; the questions are the same on both. */
const postgres = drivers.find(({ name }) => name === 'PostgreSQL');

describe.skipIf(!postgres)('the questions that buying asks the database', () => {
  let connection: Connection & AsyncDisposable;
  const asked = vi.spyOn(pg.Client.prototype, 'query');

  beforeAll(async () => {
    connection = await (postgres as (typeof drivers)[number]).open();
    await stockShop(connection.db);
  });
  afterAll(async () => {
    asked.mockRestore();
    await connection[Symbol.asyncDispose]();
  });

  /** The questions of each request by a new guest whose cart holds these things already. */
  async function count(...names: GoodsName[]): Promise<number[]> {
    const headers = new Headers({ cookie: `cart=${makeCartToken()}` });
    const payments = createSandbox({
      env: { ...env, authorizationBufferMinor: 100 },
      db: connection.db,
      clock,
      installation: demoInstallation,
    });
    const services = {
      db: connection.db,
      clock,
      env,
      payments,
      accountContent: testContent,
      installation: demoInstallation,
      readWords: readDemoWords,
      tax: demoTax(),
    };
    const ask = async (routes: (typeof requests)[number][1], verb: string, body?: object) => {
      asked.mockClear();
      const { status, text } = await callRoute(routes, { method: verb, origin, body, headers }, { services });
      expect(status, text).toBe(200);
      return asked.mock.calls.length;
    };
    for (const productId of names) await ask(lines, 'POST', { productId });
    const counts: number[] = [];
    for (const [, routes, verb, body] of requests) counts.push(await ask(routes, verb, body));
    return counts;
  }

  it('are few, and as many for a full cart as for a small one', async () => {
    const alone = await count();
    expect(alone.every((number) => number > 0)).toBe(true);
    const over = requests.filter(([, , , , most], at) => (alone[at] ?? Infinity) > most);
    expect(over.map(([name]) => name)).toEqual([]);
    const full = await count('book', 'poster', 'file', 'brochure');
    expect(full).toEqual(alone);
  });
});
