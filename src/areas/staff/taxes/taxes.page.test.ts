import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import type { TaxEnv } from '../../../../server/platform/env/tax-variables.ts';
import { taxRates } from '../../../../server/store/catalog/tax-rate.table.ts';
import { taxesPage } from './taxes.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  const row = { state: 'NJ', from: '2018-01-01', source: 'x' };
  await store.db.insert(taxRates).values([
    { code: 'book', ratePpm: 66_250, ...row },
    { code: 'download', ratePpm: 66_250, ...row },
    { code: 'membership', ratePpm: 0, ...row },
  ]);
});
afterAll(() => store[Symbol.asyncDispose]());

const set: TaxEnv = { source: 'table', states: ['NJ'], fallback: 'refuse', stripeCodes: {} };
async function open(tax: TaxEnv = set, person: Person | null = staffPerson()) {
  const env = { ...store.env, tax, isDemo: false, isProduction: true };
  return taxesPage.open(pageContext({ ...store, env }, '/staff/taxes', { person }));
}

it('shows the rates of today by state, and which codes have none', async () => {
  const view = await open();
  if (view instanceof Response) throw new Error(`${view.status}`);
  expect(view).toMatchObject({ source: 'table', fallback: 'refuse', untaxed: [], byFallback: [] });
  expect(view.states).toEqual([
    {
      state: 'NJ',
      rates: [
        { ratePpm: 66_250, codes: ['book', 'download'] },
        { ratePpm: 0, codes: ['membership'] },
        { ratePpm: null, codes: ['subscription', 'course-live', 'course-online', 'exam', 'goods', 'shipping'] },
      ],
    },
  ]);
});

it('has no state where none is set', async () => {
  const view = await open({ source: 'table', states: undefined, fallback: 'refuse', stripeCodes: {} });
  expect(view).toMatchObject({ states: [], untaxed: [] });
});

it.each([
  ['a visitor', null, 302],
  ['a customer', staffPerson(rightsOf()), 404],
  ['an editor', staffPerson(rightsOf('editor')), 404],
])('is not there for %s', async (_, person, status) => {
  const answer = await open(set, person);
  expect(answer instanceof Response && answer.status).toBe(status);
});
