import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { readInvoicingSettings } from '../../../../server/store/orders/invoices/invoicing-settings.repo.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { invoicingPage } from './invoicing.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const open = (form?: Record<string, string>, person = staffPerson(holding('installation'))) =>
  invoicingPage.open(
    pageContext(store, '/staff/invoicing', {
      person,
      ...(form && { method: 'POST', body: new URLSearchParams({ intent: 'save', ...form }) }),
    }),
  );
const typed = {
  taxNumber: ' 31-1234567 ',
  bank: 'First Bank\r\nAccount 0042',
  checkAddress: 'PO Box 7',
  contactEmail: 'billing@example.org',
  termsDays: '45',
};

it('keeps what invoices say, on record, for administrators only', async () => {
  expect(((await open(undefined, staffPerson(holding('receivables')))) as Response).status).toBe(404);
  const saved = await open({ ...typed, version: '0' });
  expect((saved as Response).headers.get('location')).toBe('/staff/invoicing?done=saved');
  expect(await readInvoicingSettings(store.db)).toMatchObject({
    taxNumber: '31-1234567',
    bank: 'First Bank\nAccount 0042',
    termsDays: 45,
    version: 1,
  });
  const [entry] = await store.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ action: 'invoicing-change', detail: 'terms 45 days' });
});

it('keeps what was typed when somebody saved meanwhile, or something is wrong', async () => {
  const late = await open({ ...typed, version: '0', bank: 'Second Bank' });
  if (late instanceof Response) throw new Error('It was taken.');
  expect(late.page.errors).toHaveLength(1);
  expect(late.typed.bank).toBe('Second Bank');
  const wrong = await open({ ...typed, version: '1', termsDays: '999', contactEmail: 'x', taxNumber: 'n'.repeat(41) });
  if (wrong instanceof Response) throw new Error('It was taken.');
  expect(wrong.page.errors.map(({ field }) => field).toSorted()).toEqual(['contactEmail', 'taxNumber', 'termsDays']);
  expect(wrong.typed.termsDays).toBe('999');
  expect((await readInvoicingSettings(store.db)).bank).toBe('First Bank\nAccount 0042');
});
