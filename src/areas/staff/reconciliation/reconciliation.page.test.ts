import { afterAll, beforeAll, expect, it } from 'vitest';
import { payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { allRightsBut, rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { reconciliationPage } from './reconciliation.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  await placeItems(store, { file: 1 }, { payable: payables.file });
});
afterAll(() => store[Symbol.asyncDispose]());

const accountant = { userId: 'finance-1', email: 'f@example.org', sessionId: 's', ...rightsOf('finance') };
const open = (query: string, init: RequestInit = {}, who: object = accountant) =>
  reconciliationPage.open(pageContext(store, `/staff/reconciliation?${query}`, { ...init, person: who as Person }));
const look = async (query: string) => {
  const view = await open(query);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
};
const read = async (days: string, who?: object) => {
  const answer = await open('', { method: 'POST', body: new URLSearchParams(`intent=read&${days}`) }, who);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};

it('reads the entries of the period, and then has one green line', async () => {
  const today = todayOf(store);
  const days = `from=${today}&until=${today}`;
  expect((await look(days)).compared).toMatchObject({ isRight: false, unreadDays: [today] });
  expect(await read(days)).toEqual([303, `/staff/reconciliation?${days}&read=yes`]);
  expect((await look(`${days}&read=yes`)).compared).toMatchObject({
    isRight: true,
    differences: [],
    rows: [{ name: 'charges', booksMinor: payables.file, providerMinor: payables.file }, {}, {}, {}, {}, {}],
  });
});

it('reads today again each time', async () => {
  const today = todayOf(store);
  const days = `from=${today}&until=${today}`;
  await placeItems(store, { file: 1 }, { payable: payables.file });
  expect((await look(days)).compared).toMatchObject({ isRight: false, differences: [{ kind: 'payment-missing' }] });
  await read(days);
  expect((await look(days)).compared.isRight).toBe(true);
});

it('says how far it came when the provider goes away, and shows a year at most', async () => {
  const { listEntries } = store.payments;
  store.payments.listEntries = () => {
    throw new Error('The provider is away.');
  };
  const days = 'from=2026-10-01&until=2026-10-03';
  expect(await read(days)).toEqual([303, `/staff/reconciliation?${days}&stopped=2026-10-01`]);
  store.payments.listEntries = listEntries;
  expect((await look(`${days}&stopped=2026-10-01`)).stoppedAt).toBe('2026-10-01');
  expect((await look(`${days}&stopped=<script>`)).stoppedAt).toBeNull();
  expect((await look('from=1990-01-01&until=2026-10-03')).period).toMatchObject({ from: '2025-10-03' });
});

it('is there for accounts alone', async () => {
  const who = { userId: 'x', email: 'x@example.org', sessionId: 's', impersonator: null };
  for (const rights of [rightsOf(), allRightsBut('bookkeeping')]) {
    const page = await open('', {}, { ...who, ...rights });
    expect(page instanceof Response && page.status).toBe(404);
    expect(await read('', { ...who, ...rights })).toEqual([404, null]);
  }
});
