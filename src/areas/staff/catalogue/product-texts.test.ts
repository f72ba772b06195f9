import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import { saveItem } from '../../../../server/content/editing/save-item.ts';
import { findRow } from '../../../../server/content/items/content.repo.ts';
import { contentItems, contentRevisions } from '../../../../server/content/items/content.table.ts';
import { findProduct } from '../../../../server/store/catalog/catalog.repo.ts';
import { importCatalog } from '../../../../server/store/catalog/import-catalog.ts';
import { smallCatalog } from '../../../../tests/support/catalog-scene.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { productPage } from './product.page.ts';

let store: shop.TestStore & AsyncDisposable;
const published: { from: number; to: number }[] = [];
const publisher = { publish: async (range: { from: number; to: number }) => void published.push(range) };
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const texts = { title: 'The Book', description: 'A book.', content: 'About it.' };
const putItem = (id: string, body: object, isDraft = false) =>
  saveItem(store.db, store.clock, { id, body, isDraft, savedBy: 'ana@example.org' });
const inEnglish = { type: 'product', locale: 'en', path: '/products/book' };
const setRule = (checkRule: string) =>
  putItem('desk-settings:main', {
    type: 'desk-settings',
    locale: 'en',
    fields: { checks: [{ checkedKind: 'product', checkRule }] },
  });
beforeEach(async () => {
  const { problems } = await importCatalog(store.db, store, smallCatalog());
  expect(problems).toEqual([]);
  await store.db.delete(contentRevisions).where(eq(contentRevisions.id, 'product:book'));
  await store.db.delete(contentItems).where(eq(contentItems.id, 'product:book'));
  await setRule('never');
  const tags = ['electrical'];
  expect((await putItem('product:book', { ...inEnglish, fields: { ...texts, tags } })).ok).toBe(true);
  published.length = 0;
});

const writer = staffPerson(holding('catalogue', 'content.write', 'content.publish'));
const seller = staffPerson(holding('catalogue'));

async function open(person: Person, form?: Record<string, string>) {
  const context = pageContext(Object.assign({}, store, { publisher }), '/staff/catalogue/products/book', {
    person,
    params: { product: 'book' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const view = await productPage.open(context);
  return view instanceof Response ? { to: view.headers.get('location'), view: null } : { to: null, view };
}

/** The form as a browser sends it unchanged, with changes. */
async function formOf(person: Person, change: Record<string, string>): Promise<Record<string, string>> {
  const { view } = await open(person);
  if (!view) throw new Error('No form.');
  const form: Record<string, string> = { version: view.version, intent: 'save' };
  for (const [table, rows] of Object.entries(view.typed))
    for (const [index, row] of rows.entries())
      for (const [column, text] of Object.entries(row)) form[`${table}.${index}.${column}`] = text;
  for (const { locale, effect, revision, values } of view.texts ?? []) {
    if (effect === 'none') continue;
    form[`text.${locale}.revision`] = String(revision);
    for (const [name, text] of Object.entries(values)) form[`text.${locale}.${name}`] = text;
  }
  return Object.assign(form, change);
}
const send = async (person: Person, change: Record<string, string>) => open(person, await formOf(person, change));
const row = (locale = 'en') => findRow(store.db, 'product:book', locale);
const price = async () => (await findProduct(store.db, 'book'))?.basePriceMinor;
const saved = '/staff/catalogue/products/book?done=saved';

it('are saved with the price in one form, and what the form does not show stays', async () => {
  const sent = { 'products.0.basePrice': '151.00', 'text.en.content': 'Anew.', 'text.en.src': '/art/a.svg' };
  expect((await send(writer, Object.assign(sent, { 'text.en.alt': 'A' }))).to).toBe(saved);
  const fields = { ...texts, content: 'Anew.', mainImage: { src: '/art/a.svg', alt: 'A' }, tags: ['electrical'] };
  expect([await price(), (await row())?.fields, published.length]).toEqual([15_100, fields, 1]);
  const actions = (await store.db.select().from(auditEntries)).map(({ action, detail }) => `${action} ${detail}`);
  expect(actions).toEqual(
    expect.arrayContaining(['product-save book', 'item-save product:book en, revision 2, from the catalogue']),
  );
  expect((await send(writer, {})).to).toBe(saved);
  expect([(await row())?.revision, published.length]).toEqual([2, 1]);
});

it('begin in another language where there is none, beside the others of its kind', async () => {
  expect((await send(writer, { 'text.es.title': 'El libro', 'text.es.content': 'Trata de eso.' })).to).toBe(saved);
  expect(await row('es')).toMatchObject({
    path: '/products/book',
    fields: { title: 'El libro', content: 'Trata de eso.' },
  });
});

it.each([
  ['texts', { 'text.en.title': '' }, 'text.en.title'],
  ['a cover', { 'text.en.src': 'javascript:alert(1)' }, 'text.en.src'],
  ['the product', { 'products.0.basePrice': '1' }, 'products.0.basePrice'],
])('stores nothing of the form where %s is refused, and names the field', async (_, wrong, field) => {
  const { view } = await send(writer, { 'products.0.maxQuantity': '9', 'text.en.content': 'Anew.', ...wrong });
  expect(view?.page.errors.map((error) => error.field)).toEqual([field]);
  expect(view?.texts?.[0]?.values.content).toBe('Anew.');
  expect([(await row())?.revision, (await findProduct(store.db, 'book'))?.maxQuantity]).toEqual([1, null]);
});

it('are only shown to those who may not write them, without drafts, whatever they send', async () => {
  await putItem('product:book', { ...inEnglish, fields: { ...texts, title: 'Secret' } }, true);
  const { view } = await open(seller);
  expect(view?.texts?.map(({ effect, values }) => [effect, values.title])).toEqual([
    ['none', 'The Book'],
    ['none', ''],
  ]);
  expect((await send(seller, { 'text.en.title': 'Mine', 'text.en.revision': '1' })).to).toBe(saved);
  expect((await row())?.fields).toMatchObject(texts);
});

it.each([
  ['a second person approves them', () => setRule('anybody'), writer],
  [
    'a draft waits',
    () => putItem('product:book', { ...inEnglish, fields: { ...texts, content: 'Drafted.' } }, true),
    writer,
  ],
  ['the person may not publish', () => Promise.resolve(), staffPerson(holding('catalogue', 'content.write'))],
])('become a draft where %s, and the page says so', async (_, prepare, person) => {
  await prepare();
  const { to } = await send(person, { 'products.0.basePrice': '152.00', 'text.en.title': 'Renamed' });
  expect(to).toBe(`${saved}&drafted=en`);
  expect(await row()).toMatchObject({ revision: 1, fields: { title: 'The Book' } });
  expect([(await row())?.draftRevision !== null, await price(), published]).toEqual([true, 15_200, []]);
});

it('take in what somebody else changed at another place, and ask where it was the same one', async () => {
  const form = await formOf(writer, { 'text.en.title': 'Mine' });
  await putItem('product:book', { ...inEnglish, fields: { ...texts, content: 'Theirs.' } });
  expect((await open(writer, form)).to).toBe(saved);
  expect((await row())?.fields).toMatchObject({ title: 'Mine', content: 'Theirs.' });
  const late = await formOf(writer, { 'text.en.content': 'Mine.', 'products.0.basePrice': '153.00' });
  await putItem('product:book', { ...inEnglish, fields: { ...texts, content: 'Theirs again.' } });
  const { view } = await open(writer, late);
  expect([view?.page.errors.length, view?.texts?.[0]?.values.content]).toEqual([1, 'Mine.']);
  const again = Object.assign({}, late, { 'text.en.revision': String(view?.texts?.[0]?.revision) });
  expect((await open(writer, again)).to).toBe(saved);
  expect([(await row())?.fields?.['content'], await price()]).toEqual(['Mine.', 15_300]);
});
