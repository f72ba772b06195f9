import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { describeCatalogProblem } from '../../../../server/store/catalog/catalog-problem.ts';
import { findProduct } from '../../../../server/store/catalog/catalog.repo.ts';
import { products } from '../../../../server/store/catalog/catalog.table.ts';
import { tryFiles } from '../../../../server/store/catalog/desk/import-files.ts';
import { countPrices } from '../../../../server/store/catalog/desk/row-changes.ts';
import { importCatalog } from '../../../../server/store/catalog/import-catalog.ts';
import { smallCatalog } from '../../../../tests/support/catalog-scene.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { catalogueFilePage, filesPage } from './files.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  expect((await importCatalog(store.db, store, smallCatalog())).problems).toEqual([]);
});

const desk = staffPerson(holding('catalogue'));
const download = async (file: string, person = desk) => {
  const context = pageContext(store, `/staff/catalogue/files/${file}`, { person, params: { file } });
  const answer = await catalogueFilePage.open(context);
  return answer instanceof Response ? answer : new Response(null, { status: 500 });
};
async function confirm(files: ReadonlyMap<string, string>, key: string, person = desk) {
  const form = new URLSearchParams({ intent: 'import', key });
  for (const [name, text] of files) form.set(`file.${name}`, text.replaceAll('\n', '\r\n'));
  const view = await filesPage.open(
    pageContext(store, '/staff/catalogue/files', { person, method: 'POST', body: form }),
  );
  return view instanceof Response ? `${view.status} ${view.headers.get('location') ?? ''}`.trim() : view;
}
const dearer = () => {
  const text = smallCatalog().get('products.csv') ?? '';
  return new Map([['products.csv', text.replace(',149.00,', ',159.00,').replace(',495.00,', ',510.00,')]]);
};

it('writes what was shown, and records who changed what', async () => {
  const run = await tryFiles(store, dearer());
  expect([countPrices(run.changes), run.changes.map(({ row }) => row)]).toEqual([2, ['book', 'course']]);
  expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(14_900);
  expect(await confirm(dearer(), run.key)).toBe('303 /staff/catalogue/files?done=imported');
  expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(15_900);
  const [entry] = await store.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
  expect(entry).toMatchObject({
    action: 'catalogue-import',
    actorUserId: 'staff-1',
    detail: 'products.csv: 2 rows',
    changes: [
      { field: 'products.book.basePrice', before: '149.00', after: '159.00' },
      { field: 'products.course.basePrice', before: '495.00', after: '510.00' },
    ],
  });
});

it('shows again what would change when the catalogue was changed meanwhile', async () => {
  const { key } = await tryFiles(store, dearer());
  await store.db.update(products).set({ basePriceMinor: 15_500 }).where(eq(products.id, 'book'));
  const again = await confirm(dearer(), key);
  if (typeof again === 'string') throw new Error(again);
  expect(again.page.errors).toHaveLength(1);
  expect(again.run?.changes[0]).toMatchObject({ cells: [{ column: 'basePrice', before: '155.00', after: '159.00' }] });
  expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(15_500);
  expect(await confirm(new Map(again.files), again.run?.key ?? '')).toMatch(/^303/);
  expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(15_900);
});

it('names line and column of what is wrong, and stores nothing', async () => {
  const files = new Map([['products.csv', (dearer().get('products.csv') ?? '').replace(',510.00,', ',510,')]]);
  const { problems, changes, key } = await tryFiles(store, files);
  expect([problems.map(describeCatalogProblem), changes]).toEqual([
    ['products.csv, row 3, column basePrice: must be dollars with two decimals, such as 128.00'],
    [],
  ]);
  expect(await confirm(files, key)).toMatchObject({ run: { problems } });
  expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(14_900);
});

it('exports files that come back as no change, without a formula in them', async () => {
  await store.db.update(products).set({ nameEn: '=1+1' }).where(eq(products.id, 'book'));
  const text = await (await download('products.csv')).text();
  expect(text).toContain(`"book","yes","'=1+1"`);
  expect(await tryFiles(store, new Map([['products.csv', text]]))).toMatchObject({ problems: [], changes: [] });
});

it('is for those with the right', async () => {
  const other = staffPerson(holding('promotions'));
  expect((await download('products.csv', other)).status).toBe(404);
  for (const name of ['secrets.csv', 'taxes.csv', 'promotions.csv']) expect((await download(name)).status).toBe(404);
  const both = staffPerson(holding('catalogue', 'promotions'));
  expect((await download('promotions.csv', both)).status).toBe(200);
  const codes = new Map([['promotions.csv', await (await download('promotions.csv', both)).text()]]);
  expect(await confirm(codes, (await tryFiles(store, codes)).key)).toMatchObject({
    run: { problems: [{ sheet: null }] },
  });
  expect(await confirm(dearer(), (await tryFiles(store, dearer())).key, other)).toBe('404');
});
