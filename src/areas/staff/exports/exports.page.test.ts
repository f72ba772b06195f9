import { afterAll, beforeAll, expect, it } from 'vitest';
import { payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { exportNames } from '../../../../server/store/bookkeeping/exports/export-files.ts';
import { exportsPage } from './exports.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  await placeItems(store, { file: 1 }, { payable: payables.file });
});
afterAll(() => store[Symbol.asyncDispose]());

const accountant = { userId: 'finance-1', email: 'f@example.org', sessionId: 's', ...rightsOf('finance') };
const days = 'from=2026-01-01&until=2199-12-31';
const open = (init: RequestInit = {}, who: object | null = accountant, query = `?${days}`) =>
  exportsPage.open(pageContext(store, `/staff/exports${query}`, { ...init, person: who as Person | null }));
const download = (fields: Record<string, string>, who?: object | null) =>
  open({ method: 'POST', body: new URLSearchParams({ intent: 'download', from: '2026-01-01', ...fields }) }, who);

it('shows the totals of a period, and the month before without one', async () => {
  const view = await open();
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  expect(view.books.check).toMatchObject({ isRight: true, documentsMinor: payables.file });
  const plain = await open({}, accountant, '?from=x&until=2026-13-01');
  if (plain instanceof Response) throw new Error(`An answer: ${plain.status}`);
  expect(plain.period.from).toMatch(/-01$/);
  expect(plain.books.check).toMatchObject({ isRight: true, documentsMinor: 0 });
});

it.each(exportNames)('hands out the file %s, and records who took which period', async (file) => {
  const answer = await download({ file, format: 'csv', until: '2199-12-31' });
  if (!(answer instanceof Response)) throw new Error('A page.');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file}-2026-01-01-2199-12-31.csv"`,
    'cache-control': 'private, no-store',
  });
  expect(await answer.text()).toMatch(/"TOTAL OF \d ROWS"[^\n]*\n$/);
  const entries = await store.db.select().from(auditEntries);
  expect(entries.at(-1)).toMatchObject({
    actorUserId: 'finance-1',
    action: 'books-export',
    detail: `${file}.csv, 2026-01-01 to 2199-12-31`,
  });
});

it.each([
  { file: '__proto__', format: 'csv' },
  { file: 'invoices', format: 'xlsx' },
  { file: 'invoices', format: '' },
])('has no file %j', async (fields) => {
  const answer = await download(fields);
  expect(answer instanceof Response && answer.status).toBe(404);
});

it('is there for accounts alone', async () => {
  const before = await store.db.$count(auditEntries);
  const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
  for (const rights of [
    rightsOf('order-desk'),
    rightsOf('staff'),
    rightsOf(),
    { ...rightsOf('finance'), impersonator },
  ]) {
    const who = { userId: 'x', email: 'x@example.org', sessionId: 's', impersonator: null, ...rights };
    for (const answer of [await open({}, who), await download({ file: 'invoices', format: 'csv' }, who)])
      expect(answer instanceof Response && answer.status).toBe(404);
  }
  expect(await store.db.$count(auditEntries)).toBe(before);
});
