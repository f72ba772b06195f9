import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { inventory, products, catalogChanges } from '../../../../server/store/catalog/catalog.table.ts';
import { findBySku, findProduct } from '../../../../server/store/catalog/catalog.repo.ts';
import { deductStock, reserveStock } from '../../../../server/store/catalog/stock.ts';
import type { TypedProduct } from '../../../../server/store/catalog/desk/typed-product.ts';
import { importCatalog } from '../../../../server/store/catalog/import-catalog.ts';
import { priceSchedules } from '../../../../server/store/pricing/price.table.ts';
import { smallCatalog } from '../../../../tests/support/catalog-scene.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { cataloguePage } from './catalogue.page.ts';
import { newProductPage, productPage } from './product.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  await store.db.delete(inventory);
  const { problems } = await importCatalog(store.db, store, smallCatalog());
  expect(problems).toEqual([]);
  await store.db.delete(catalogChanges);
});

const desk = staffPerson(holding('catalogue'));
const post = (form: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(form) });
const openProduct = (product: string, form?: Record<string, string>, person: Person = desk) =>
  productPage.open(
    pageContext(store, `/staff/catalogue/products/${product}`, {
      person,
      params: { product },
      ...(form && post(form)),
    }),
  );
const openNew = (form?: Record<string, string>, query = '') =>
  newProductPage.open(pageContext(store, `/staff/catalogue/new${query}`, { person: desk, ...(form && post(form)) }));
const openList = (query = '', person: Person = desk) =>
  cataloguePage.open(pageContext(store, `/staff/catalogue${query}`, { person }));

async function shown<T extends object>(answer: Promise<T | Response>): Promise<T> {
  const view = await answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const fieldsOf = (typed: TypedProduct, version: string): Record<string, string> => {
  const form: Record<string, string> = { version, intent: 'save' };
  for (const [table, rows] of Object.entries(typed))
    for (const [index, row] of rows.entries())
      for (const [column, text] of Object.entries(row)) form[`${table}.${index}.${column}`] = text;
  return form;
};
/** The form of a product as a browser would send it unchanged. */
async function formOf(product: string): Promise<Record<string, string>> {
  const { typed, version } = await shown(openProduct(product));
  return fieldsOf(typed, version);
}
async function outcome(answer: ReturnType<typeof openProduct>): Promise<string | string[]> {
  const view = await answer;
  return view instanceof Response
    ? `${view.status} ${view.headers.get('location') ?? ''}`.trim()
    : view.page.errors.map(({ field, message }) => field ?? message).toSorted();
}
const changed = async () => (await store.db.select().from(catalogChanges)).map(({ productId }) => productId);
const lastEntry = async () => (await store.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1))[0];
const done = (id: string) => `303 /staff/catalogue/products/${id}?done=saved`;

describe('the list', () => {
  it('finds products by words of their names, SKUs and ISBN, and by state', async () => {
    const ids = async (query: string) => (await shown(openList(query))).products.map(({ id }) => id);
    expect(await ids('')).toEqual(['book', 'course', 'dues', 'hidden']);
    expect(await ids('?q=membresia')).toEqual(['dues']);
    expect(await ids('?q=book-es')).toEqual(['book']);
    expect(await ids('?q=%25')).toEqual([]);
    expect([await ids('?state=off'), await ids('?kind=training')]).toEqual([['hidden'], ['course']]);
    const [book] = (await shown(openList('?q=book'))).products;
    expect(book).toMatchObject({ isActive: true, leastMinor: expect.any(Number) as number });
  });

  it('is there for those with the right only', async () => {
    const other = staffPerson(holding('promotions', 'orders.read'));
    expect(await openList('', other)).toMatchObject({ status: 404 });
    expect(await outcome(openProduct('book', await formOf('book'), other))).toBe('404');
  });
});

describe('a product', () => {
  it('is saved unchanged without a change', async () => {
    for (const id of ['book', 'course', 'dues', 'hidden']) {
      expect(await outcome(openProduct(id, await formOf(id)))).toBe(done(id));
    }
    expect(await changed()).toEqual([]);
  });

  it('has another price at once, with who changed what', async () => {
    const form = await formOf('book');
    expect(await outcome(openProduct('book', { ...form, 'products.0.basePrice': '159.00' }))).toBe(done('book'));
    expect([await changed(), (await findProduct(store.db, 'book'))?.basePriceMinor]).toEqual([['book'], 15_900]);
    expect(await lastEntry()).toMatchObject({
      action: 'product-save',
      detail: 'book',
      actorUserId: 'staff-1',
      changes: [{ field: 'products.book.basePrice', before: '149.00', after: '159.00' }],
    });
  });

  it('keeps what was sold while the form was open', async () => {
    const form = await formOf('book');
    const row =
      Object.keys(form)
        .find((field) => form[field] === 'BOOK-P')
        ?.split('.')[1] ?? '';
    const before = Number(form[`variants.${row}.onHand`]);
    const sold = [{ sku: 'BOOK-P', quantity: 2 }];
    await store.db.transaction(async (tx) => {
      await reserveStock(tx, sold);
      await deductStock(tx, sold);
    });
    const stock = async () => (await findBySku(store.db, 'BOOK-P'))?.variant.inventory.quantityAvailable;
    expect(await outcome(openProduct('book', { ...form, 'products.0.basePrice': '150.00' }))).toBe(done('book'));
    expect(await stock()).toBe(before - 2);
    const delivered = { ...(await formOf('book')), [`variants.${row}.onHand`]: String(before + 38) };
    expect(await outcome(openProduct('book', delivered))).toBe(done('book'));
    expect(await stock()).toBe(before + 38);
  });

  it('takes new rows and removes others', async () => {
    const form = await formOf('book');
    const { typed } = await shown(openProduct('book'));
    const at = typed.prices.length;
    const price = { companyId: 'acme', sku: 'BOOK-P', percentOff: '', fixedPrice: '99.00' };
    const added = Object.fromEntries(Object.entries(price).map(([name, text]) => [`prices.${at}.${name}`, text]));
    expect(await outcome(openProduct('book', { ...form, ...added }))).toBe(done('book'));
    expect(await store.db.select().from(priceSchedules)).toContainEqual(
      expect.objectContaining({ companyId: 'acme', productId: 'book', sku: 'BOOK-P', fixedPriceMinor: 9_900 }),
    );
    const again = await formOf('book');
    const row = (await shown(openProduct('book'))).typed.prices.findIndex(({ companyId }) => companyId === 'acme');
    expect(await outcome(openProduct('book', { ...again, [`prices.${row}.remove`]: 'yes' }))).toBe(done('book'));
    expect((await store.db.select().from(priceSchedules)).map(({ companyId }) => companyId)).not.toContain('acme');
  });

  it.each([
    ['a price without decimals', { 'products.0.basePrice': '159' }, ['products.0.basePrice']],
    ['no name', { 'products.0.nameEs': ' ' }, ['products.0.nameEs']],
    ['an unknown kind', { 'products.0.kind': 'gift' }, ['products.0.kind']],
    [
      'less at most than at least',
      { 'products.0.maxQuantity': '1', 'products.0.minQuantity': '2' },
      ['products.0.maxQuantity'],
    ],
    [
      'a variant with an unknown choice',
      { 'variants.0.choices': 'Language=Latin | Format=Print' },
      ['variants.0.choices'],
    ],
    [
      'a foreign variant',
      { 'prices.9.companyId': 'acme', 'prices.9.sku': 'DUES', 'prices.9.percentOff': '5' },
      ['prices.9.sku'],
    ],
    ['a printed item without stock', { 'variants.0.onHand': '' }, ['variants.0.sku']],
    [
      'two prices in one row',
      { 'prices.9.companyId': 'acme', 'prices.9.percentOff': '5', 'prices.9.fixedPrice': '1.00' },
      ['prices.9.percentOff'],
    ],
  ])('is refused beside what was typed: %s', async (_, change, fields) => {
    const form = { ...(await formOf('book')), ...change };
    expect(await outcome(openProduct('book', form))).toEqual(fields);
    const view = await shown(openProduct('book', form));
    for (const [field, text] of Object.entries(change)) expect(fieldsOf(view.typed, '')[field]).toBe(text);
    expect(await changed()).toEqual([]);
  });

  it('is not overwritten by a form from before a change', async () => {
    const form = await formOf('book');
    await outcome(openProduct('book', { ...form, 'products.0.basePrice': '150.00' }));
    const late = await shown(openProduct('book', { ...form, 'products.0.basePrice': '170.00' }));
    expect(late.page.errors).toHaveLength(1);
    expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(15_000);
    const again = { ...fieldsOf(late.typed, late.version), intent: 'save' };
    expect(await outcome(openProduct('book', again))).toBe(done('book'));
    expect((await findProduct(store.db, 'book'))?.basePriceMinor).toBe(17_000);
  });

  it('is there, or the address is no page', async () => {
    expect(await outcome(openProduct('none'))).toBe('404');
  });
});

describe('a new product', () => {
  const typed = {
    'products.0.nameEn': 'Exit signs',
    'products.0.nameEs': 'Señales',
    'products.0.productCategory': 'Posters',
  };

  it('gets its id from its kind and name, and is not on sale before it has a variant', async () => {
    const blank = await shown(openNew(undefined, '?kind=poster'));
    const form = { ...fieldsOf(blank.typed, ''), ...typed };
    expect(await outcome(openNew({ ...form, 'products.0.isActive': 'yes' }))).toEqual(['products.0.id']);
    expect(await outcome(openNew(form))).toBe(done('poster-exit-signs'));
    expect(await outcome(openNew(form))).toBe(done('poster-exit-signs-2'));
    expect(await outcome(openNew({ ...form, 'products.0.id': 'book' }))).toEqual(['products.0.id']);
    expect(await findProduct(store.db, 'poster-exit-signs')).toMatchObject({
      isActive: false,
      productType: 'physical',
    });
    expect(await store.db.$count(products)).toBe(6);
  });

  it('keeps what was typed while rows are added', async () => {
    const view = await shown(openNew({ ...typed, 'variants.0.sku': 'EXIT-1', intent: 'more' }));
    expect(fieldsOf(view.typed, '')).toMatchObject({ ...typed, 'variants.0.sku': 'EXIT-1' });
  });
});
