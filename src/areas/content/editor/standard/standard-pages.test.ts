import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { administrator, editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { addStandard, setDocumentRule, standardFields } from '../../../../../tests/support/standard-scene.ts';
import { createContentApi } from '../../../../../server/content/api/content-api.ts';
import { embeddedSource } from '../../../../../server/content/api/content-source.ts';
import { textPage } from '../../../../../tests/support/editor-client.ts';
import { listReviewsOf } from '../../../../../server/content/reviews/review.repo.ts';
import { deleteItem, saveItem } from '../../../../../server/content/editing/save-item.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import { listFileUses } from '../../../../../server/content/links/list-uses.ts';
import { contentPlans, contentReleases } from '../../../../../server/content/plans/plan.table.ts';
import { DuePlans } from '../../../../../server/content/scheduling/due-plans.ts';
import { readEditorItem } from '../../../../../server/content/editing/read-editor-item.ts';
import { findProduct } from '../../../../../server/store/catalog/catalog.repo.ts';
import { products } from '../../../../../server/store/catalog/catalog.table.ts';
import { DueCatalogPlans } from '../../../../../server/store/catalog/plans/due-catalog-plans.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import { addDays } from '../../../../../server/platform/dates/calendar.rules.ts';
import { startOfDay } from '../../../../../server/platform/dates/zoned-time.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { documentChanges } from '../../../../../server/standards/documents/document-watch.table.ts';
import { watchDocuments } from '../../../../../server/standards/documents/watch-documents.ts';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import type { DefinedPage } from '../../../../http/define-page.ts';
import { checkPage } from '../reviews/check.page.ts';
import { reviewPage } from '../reviews/review.page.ts';
import { changePage } from './change.page.ts';
import { editionPage } from './edition.page.ts';
import { withdrawPage } from './withdraw.page.ts';

const checker = staffPerson({ userId: 'editor-2', email: 'ben@example.org', ...rightsOf('editor') });
let scene: StaffScene;
let today: string;
let soon: string;
beforeAll(async () => {
  scene = await openStaffScene();
  await setRule('never');
  today = todayOf(scene.services);
  soon = addDays(today, 20);
});
afterAll(() => scene[Symbol.asyncDispose]());

const setRule = (rule: 'never' | 'anybody') => setDocumentRule({ db: scene.db, clock: scene.services.clock }, rule);

let count = 0;
const add = (more: object = {}) => {
  count += 1;
  return addStandard({ db: scene.db, clock: scene.services.clock }, `bell-${count}`, more);
};

async function open<F extends object, V extends object>(
  page: DefinedPage<F, V>,
  id: string,
  form?: Record<string, string> | URLSearchParams | FormData,
  locale = 'en',
  person = editor,
) {
  const body = form instanceof FormData ? form : form && new URLSearchParams(form);
  const request = body ? { method: 'POST', body } : {};
  const context = pageContext(scene.services, `/editor/items/${id}/x?locale=${locale}`, {
    ...request,
    person,
    params: { id, review: id },
  });
  const shown = await page.open(context);
  if (shown instanceof Response) return { status: shown.status, location: shown.headers.get('location'), view: null };
  return { status: context.response.status ?? 200, location: null, view: shown };
}

const fieldsOf = async (id: string, locale = 'en') => (await findRow(scene.db, id, locale))?.fields ?? {};
type Edition = { year: number; documents?: { displayTitle: string; name?: string; url?: string; docTypeId: number }[] };
const documentsOf = (fields: Record<string, unknown>) =>
  (fields['editions'] as Edition[]).flatMap(({ documents }) => documents ?? []);

const erratum = {
  intent: 'publish',
  type: 'erratum',
  title: 'Erratum 70-1: bells',
  text: 'It reads **ring**.',
  year: '2026',
};

it('tells those who follow a standard of an erratum, as of any other change', async () => {
  const { db, services } = scene;
  const { clock, installation } = services;
  const id = await add();
  const source = embeddedSource(createContentApi({ db, clock, isProduction: true, installation }));
  const watch = () => watchDocuments({ db, clock, installation, source });
  await watch();
  await open(changePage, id, { ...erratum, on: today });
  expect(await watch()).toBe(1);
  const [found] = await db.select().from(documentChanges);
  expect(found).toMatchObject({
    document: id.slice(9),
    kind: 'erratum',
    value: expect.stringContaining('erratum-70-1'),
  });
});

it('publishes an erratum by four answers, and keeps the draft that waits with the erratum in it', async () => {
  const id = await add();
  const draft = { type: 'document', locale: 'en', path: `/codes/${id.slice(9)}` };
  const fields = standardFields({ title: 'Bell Code, drafted' });
  const { db, clock } = { db: scene.db, clock: scene.services.clock };
  await saveItem(db, clock, { id, body: { ...draft, fields }, isDraft: true, savedBy: 'ana@example.org' });
  expect(await open(changePage, id, { ...erratum, on: today })).toMatchObject({
    status: 303,
    location: `/editor/items/${id}?locale=en&block=editions.0&did=added`,
  });
  const row = await findRow(db, id, 'en');
  expect(row).toMatchObject({ draftRevision: 4, fields: { title: 'Bell Code' } });
  expect(documentsOf(row?.fields ?? {})).toMatchObject([
    { displayTitle: 'Erratum 70-1: bells', name: 'erratum-70-1-bells', docTypeId: 7 },
  ]);
  const entries = await db.select().from(auditEntries);
  expect(entries.at(-1)).toMatchObject({ action: 'item-save', actorUserId: editor.userId });
  expect(entries.at(-1)?.detail).toContain('added erratum-70-1-bells');
});

it('adds to the English editions where another language has none of its own, and to a draft when asked', async () => {
  const id = await add();
  const { view } = await open(changePage, id, undefined, 'es');
  expect(view).toMatchObject({
    standard: { locale: 'en', back: `/editor/items/${id}?locale=en` },
    years: [2026],
    today,
  });
  const sent = { ...erratum, intent: 'draft', text: '', url: '/files/erratum.pdf', on: today };
  expect((await open(changePage, id, sent, 'es')).status).toBe(303);
  expect(documentsOf(await fieldsOf(id))).toEqual([]);
  expect((await findRow(scene.db, id, 'en'))?.draftRevision).toBe(2);
});

it.each([
  ['title', { title: ' ' }],
  ['type', { type: 'poem' }],
  ['text', { text: '' }],
  ['text', { url: '/files/erratum.pdf' }],
  ['url', { text: '', url: 'javascript:alert(1)' }],
  ['on', { on: '2026-02-31' }],
  ['year', { year: '1999' }],
])('names the field %s of what is missing or wrong, and stores nothing', async (field, wrong) => {
  const id = await add();
  const { status, view } = await open(changePage, id, { ...erratum, on: today, ...wrong });
  expect([status >= 409, view?.page.errors.map((error) => error.field)]).toEqual([true, [field]]);
  expect((await findRow(scene.db, id, 'en'))?.revision).toBe(1);
});

it('leads to the upload of the form, kept whatever else is wrong, and to a file by the words of its title', async () => {
  const id = await add();
  const sent = new FormData();
  for (const [name, value] of Object.entries({ ...erratum, text: '', on: 'never' })) sent.set(name, value);
  sent.set('file', new File(['%PDF-1.7\n% bells\n%%EOF'], 'Bell Erratum.pdf'));
  const wrong = await open(changePage, id, sent);
  expect(wrong.view?.page.errors.map(({ field }) => field)).toEqual(['on']);
  expect(wrong.view).toMatchObject({ address: '/files/bell-erratum.pdf' });
  sent.set('file', new File(['%PDF-1.7\n% other\n%%EOF'], 'Bell Erratum.pdf'));
  sent.set('on', today);
  const taken = await open(changePage, id, sent);
  expect(taken.view?.page.errors).toMatchObject([{ field: 'file', message: 'Files name taken' }]);
  sent.delete('file');
  sent.set('url', 'erratum 70-1');
  expect((await open(changePage, id, sent)).status).toBe(303);
  expect(documentsOf(await fieldsOf(id))).toMatchObject([{ url: '/files/bell-erratum.pdf' }]);
  const uses = await listFileUses(scene.db, ['/files/bell-erratum.pdf']);
  expect(uses.get('/files/bell-erratum.pdf')).toMatchObject([{ id, places: ['fields.editions.0.documents.0.url'] }]);
});

const plansOf = (id: string) => scene.db.select().from(contentPlans).where(eq(contentPlans.itemId, id));
async function letGo(release: string) {
  await scene.db
    .update(contentReleases)
    .set({ at: new Date(Date.now() - 60_000) })
    .where(eq(contentReleases.id, release));
  const { clock } = scene.services;
  await new DuePlans({
    db: scene.db,
    clock,
    log: { error: () => undefined },
    hosts: { redirectHosts: [], marketingHosts: [] },
    publish: () => Promise.resolve(),
    tellFailure: (_, __, problem) => Promise.reject(new Error(JSON.stringify(problem))),
    deliver: () => undefined,
  }).look();
}

/** Stores the texts of a product in both languages. */
async function addProductTexts(name: string): Promise<void> {
  for (const [locale, path, title] of [
    ['en', `/products/${name}`, 'Bell Code 2026'],
    ['es', `/productos/${name}`, 'Código 2026'],
  ] as const) {
    const body = { type: 'product', locale, path, fields: { title, description: 'Old.', content: 'Old.' } };
    await saveItem(scene.db, scene.services.clock, { id: `product:${name}`, body, isDraft: false, savedBy: 'import' });
  }
}

it('makes a new edition a release at midnight, with the text of its product in both languages', async () => {
  const { db, services } = scene;
  await addProductTexts('bell-2026');
  const id = await add({ productId: 'bell-2026' });
  const { view } = await open(editionPage, id);
  expect(view).toMatchObject({ present: 2026, proposed: { year: 2029, product: 'bell-2029' }, hasCalendar: true });
  const form = { intent: 'plan', year: '2029', effectiveAt: soon, day: soon, summary: 'Louder.', calendar: 'on' };
  const sent = await open(editionPage, id, { ...form, product: 'bell-2029' });
  expect(sent).toMatchObject({ status: 303, location: `/editor/items/${id}?locale=en&did=planned` });
  const [plan] = await plansOf(id);
  const release = plan?.releaseId ?? '';
  const [row] = await db.select().from(contentReleases).where(eq(contentReleases.id, release));
  expect(row).toMatchObject({ state: 'waiting', at: startOfDay(soon, services.installation.timeZone) });
  expect(await fieldsOf(id)).toMatchObject({ currentEditionYear: 2026 });
  // What is corrected meanwhile goes out with it.
  expect((await open(changePage, id, { ...erratum, on: today })).status).toBe(303);
  await letGo(release);
  const fields = await fieldsOf(id);
  expect(fields).toMatchObject({ currentEditionYear: 2029, nextEditionYear: 2032, productId: 'bell-2029' });
  expect((fields['editions'] as Edition[]).map(({ year, documents }) => [year, documents?.length])).toEqual([
    [2029, undefined],
    [2026, 1],
  ]);
  expect(await findRow(db, 'product:bell-2029', 'en')).toMatchObject({
    path: '/products/bell-2029',
    fields: { title: 'Bell Code 2029', content: 'Louder.' },
  });
  expect(await findRow(db, 'product:bell-2029', 'es')).toMatchObject({ path: '/productos/bell-2029' });
});

const edition = () => ({ intent: 'plan', year: '2029', effectiveAt: soon, day: soon, summary: 'Louder.' });
/** The form of a new edition with its product, as the page proposes it. */
async function withProduct(id: string, more: Record<string, string>) {
  const { view } = await open(editionPage, id, undefined, 'en', administrator);
  if (!view?.next) throw new Error('No product is proposed.');
  const rows = Object.entries(view.next.typed).flatMap(([table, own]) =>
    own.flatMap((row, at) => Object.entries(row).map(([name, text]) => [`${table}.${at}.${name}`, text] as const)),
  );
  return { ...edition(), ...Object.fromEntries(rows), takeOver: 'on', ...more };
}
const sendProduct = async (id: string, more: Record<string, string>) =>
  open(editionPage, id, await withProduct(id, more), 'en', administrator);
const isOnSale = async (id: string) => (await findProduct(scene.db, id))?.isActive;
const delivery = { poke: () => undefined };
const lookAtCatalog = () => new DueCatalogPlans({ ...scene.services, delivery }).look();

it('takes the product of the present edition over, on sale from the moment the release goes out', async () => {
  const { db } = scene;
  const id = await add({ productId: 'book' });
  const changed = { product: 'book-2029', 'products.0.basePrice': '171.00', endsPresent: 'on' };
  expect(await sendProduct(id, changed)).toMatchObject({
    status: 303,
    location: `/editor/items/${id}?locale=en&did=planned`,
  });
  const made = await findProduct(db, 'book-2029');
  expect(made).toMatchObject({ isActive: false, basePriceMinor: 17_100, editionYear: 2029 });
  expect(made?.variants).toMatchObject([{ sku: 'BOOK-1-29', inventory: { quantityAvailable: 0 } }]);
  expect([await lookAtCatalog(), await isOnSale('book')]).toEqual([0, true]);
  const [plan] = await plansOf(id);
  await letGo(plan?.releaseId ?? '');
  expect(await lookAtCatalog()).toBe(2);
  expect([await isOnSale('book-2029'), await isOnSale('book')]).toEqual([true, false]);
  const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
  expect(actions.filter((action) => ['product-save', 'price-plan'].includes(action))).toHaveLength(3);
  await db.update(products).set({ isActive: true }).where(eq(products.id, 'book'));
});

it('makes neither edition nor product where one of them is refused, and none for those without the right', async () => {
  const id = await add({ productId: 'book' });
  const errorsOf = async (more: Record<string, string>) =>
    (await sendProduct(id, Object.assign({ 'variants.0.sku': 'NEXT-1' }, more))).view?.page.errors.map(
      ({ field }) => field,
    );
  expect(await errorsOf({ product: 'next', 'variants.0.onHand': '' })).toEqual(['variants.0.sku']);
  expect(await errorsOf({ product: 'next', 'products.0.basePrice': '1' })).toEqual(['products.0.basePrice']);
  expect(await errorsOf({ product: '' })).toEqual(['product']);
  expect(await errorsOf({ product: 'book' })).toEqual(['product']);
  expect(await errorsOf({ product: 'next', day: today })).toEqual(['day']);
  expect(await plansOf(id)).toEqual([]);
  const form = await withProduct(id, { product: 'next' });
  expect((await open(editionPage, id)).view?.next).toBeNull();
  expect((await open(editionPage, id, form)).status).toBe(303);
  expect(await findProduct(scene.db, 'next')).toBeNull();
});

it('keeps the product off sale until a second person has approved the edition', async () => {
  const id = await add({ productId: 'book' });
  await setRule('anybody');
  expect((await sendProduct(id, { product: 'held-2029', 'variants.0.sku': 'HELD-1' })).location).toBe(
    `/editor/items/${id}/check?locale=en`,
  );
  await setRule('never');
  expect([await lookAtCatalog(), await isOnSale('held-2029')]).toEqual([0, false]);
  // Whoever approves it publishes it, at once or later: both make the page name the product.
  const draft = await readItem(id);
  await saveItem(scene.db, scene.services.clock, { id, body: draft, isDraft: false, savedBy: 'ana@example.org' });
  expect([await lookAtCatalog(), await isOnSale('held-2029'), await isOnSale('book')]).toEqual([1, true, true]);
});

/** The newest draft of a standard, as it is saved. */
async function readItem(id: string) {
  const read = await readEditorItem(scene.db, { id, locale: 'en' });
  if (!read.ok) throw new Error(read.message);
  const { type, locale, path, fields } = read.value;
  return { type, locale, path, fields };
}

it('refuses an edition in the past, at a day that has passed, and beside a plan', async () => {
  const id = await add();
  const form = { intent: 'plan', year: '2029', effectiveAt: soon, day: soon, summary: 'Louder.' };
  const errors = async (wrong: object) =>
    (await open(editionPage, id, { ...form, ...wrong })).view?.page.errors.map(({ field }) => field);
  expect(await errors({ year: '2026' })).toEqual(['year']);
  expect(await errors({ day: today })).toEqual(['day']);
  expect(await errors({ product: '../x' })).toEqual(['product']);
  expect((await open(editionPage, id, { ...form, day: '' })).status).toBe(303);
  expect((await open(editionPage, id, form)).status).toBe(409);
});

it('withdraws a standard at once, with a reason for each language and what replaces it', async () => {
  const [id, other] = [await add(), await add()];
  const by = other.slice('document:'.length);
  const form = { intent: 'withdraw', day: today, 'reason-en': 'Too loud.', 'reason-es': 'Ruido.', replacedBy: by };
  expect((await open(withdrawPage, id, form)).location).toBe(`/editor/items/${id}?locale=en&did=withdrawn`);
  const withdrawn = { status: 'Withdrawn', withdrawnOn: today, withdrawnReason: 'Too loud.', replacedBy: by };
  expect(await fieldsOf(id)).toMatchObject(withdrawn);
  expect(await fieldsOf(id)).not.toHaveProperty('schedule');
  expect(await fieldsOf(id, 'es')).toEqual({ title: 'Código', withdrawnReason: 'Ruido.' });
});

it('withdraws it at the midnight of a later day, and not while a draft waits', async () => {
  const id = await add();
  const form = { intent: 'withdraw', day: soon, 'reason-en': 'Too loud.' };
  expect((await open(withdrawPage, id, { ...form, 'reason-en': '' })).view?.page.errors).toMatchObject([
    { field: 'reason-en' },
  ]);
  expect((await open(withdrawPage, id, form)).location).toContain('did=planned');
  const [plan] = await plansOf(id);
  await letGo(plan?.releaseId ?? '');
  expect(await fieldsOf(id)).toMatchObject({ status: 'Withdrawn', withdrawnOn: soon });
  const drafted = await add();
  await open(changePage, drafted, { ...erratum, intent: 'draft', on: today });
  expect((await open(withdrawPage, drafted, form)).status).toBe(409);
});

it('leads to the second person where standards are checked, with what was asked for as a draft', async () => {
  const check = (id: string) => `/editor/items/${id}/check?locale=en`;
  const ids = [await add(), await add(), await add(), await add()] as const;
  const beside = await add();
  await open(changePage, beside, { ...erratum, intent: 'draft', on: today });
  await setRule('anybody');
  const edition = { intent: 'plan', year: '2029', effectiveAt: soon, day: soon, summary: 'Louder.' };
  const leave = (day: string) => ({ intent: 'withdraw', day, 'reason-en': 'Too loud.' });
  expect((await open(changePage, ids[0], { ...erratum, on: today })).location).toBe(check(ids[0]));
  expect((await open(editionPage, ids[1], edition)).location).toBe(check(ids[1]));
  expect((await open(withdrawPage, ids[2], leave(today))).location).toBe(check(ids[2]));
  expect((await open(withdrawPage, ids[3], leave(soon))).location).toBe(check(ids[3]));
  for (const id of ids) {
    expect(await findRow(scene.db, id, 'en')).toMatchObject({ revision: 1, draftRevision: 2 });
    expect(await plansOf(id)).toEqual([]);
  }
  // A draft that waits stays out of it: the erratum is a change of what is live.
  const second = { ...erratum, title: 'Erratum 70-2: clocks', on: today };
  expect((await open(changePage, beside, second)).location).toMatch(/^\/editor\/reviews\/[0-9a-f-]{36}$/);
  // So is a withdrawal, in each language that says something of its own.
  const withdrawn = { ...leave(today), 'reason-es': 'Ruido.' };
  expect((await open(withdrawPage, beside, withdrawn)).location).toMatch(/^\/editor\/reviews\/[0-9a-f-]{36}$/);
  expect(await findRow(scene.db, beside, 'en')).toMatchObject({ revision: 1, draftRevision: 2 });
  expect(await findRow(scene.db, beside, 'es')).toMatchObject({ revision: 1, draftRevision: null });
  await setRule('never');
});

it('withdraws beside a draft that waits with the approval of each language, and the draft says so too', async () => {
  const id = await add();
  await open(changePage, id, { ...erratum, intent: 'draft', on: today });
  await setRule('anybody');
  const form = { intent: 'withdraw', day: today, 'reason-en': 'Too loud.', 'reason-es': 'Ruido.' };
  const first = (await open(withdrawPage, id, form)).location?.split('/').at(-1) ?? '';
  const see = (by: Person, review: string, sent?: Record<string, string>) => open(reviewPage, review, sent, 'en', by);
  const sent = await see(editor, first, { intent: 'send', of: '', note: '' });
  expect(sent).toMatchObject({ status: 303 });
  const shown = await see(editor, first);
  expect(shown.view?.unsent).toMatchObject([{ locale: 'es', state: 'prepared' }]);
  const second = shown.view?.unsent[0]?.id ?? '';
  await see(editor, second, { intent: 'send', of: '', note: '' });
  expect((await see(checker, first, { intent: 'approve' })).status).toBe(303);
  expect((await see(checker, second, { intent: 'approve' })).status).toBe(303);
  expect(await fieldsOf(id)).toMatchObject({ status: 'Withdrawn', withdrawnOn: today, withdrawnReason: 'Too loud.' });
  expect(documentsOf(await fieldsOf(id))).toEqual([]);
  expect(await fieldsOf(id, 'es')).toMatchObject({ withdrawnReason: 'Ruido.' });
  const draft = (await readItem(id)).fields;
  expect([draft['status'], documentsOf(draft).length]).toEqual(['Withdrawn', 1]);
  await setRule('never');
});

it('keeps an erratum that waits for its check in the withdrawal that its writer adds', async () => {
  const id = await add();
  await open(changePage, id, { ...erratum, intent: 'draft', on: today });
  await setRule('anybody');
  const reviewOf = ({ location }: { location: string | null }) => location?.split('/').at(-1) ?? '';
  const sendIt = (review: string) => open(reviewPage, review, { intent: 'send', of: '', note: '' }, 'en', editor);
  await sendIt(reviewOf(await open(changePage, id, { ...erratum, title: 'Erratum 70-3: doors', on: today })));
  const withdrawal = reviewOf(await open(withdrawPage, id, { intent: 'withdraw', day: today, 'reason-en': 'Loud.' }));
  expect((await sendIt(withdrawal)).status).toBe(303);
  expect((await open(reviewPage, withdrawal, { intent: 'approve' }, 'en', checker)).status).toBe(303);
  const live = await fieldsOf(id);
  expect(live).toMatchObject({ status: 'Withdrawn', withdrawnReason: 'Loud.' });
  expect(documentsOf(live)).toMatchObject([{ displayTitle: 'Erratum 70-3: doors' }]);
  await setRule('never');
});

/** A new edition that waits for its check, with its drafted product. @returns what a colleague does in its check */
async function sendEdition(from: string, product: string) {
  const id = await add({ productId: from });
  await addProductTexts(from);
  await setRule('anybody');
  expect((await open(editionPage, id, { ...edition(), product })).location).toContain('/check?');
  expect((await open(checkPage, id)).view?.drafts).toMatchObject([{ locale: 'en' }, { locale: 'es' }]);
  await open(checkPage, id, { intent: 'ask', of: '', note: '' });
  const [review] = await listReviewsOf(scene.db, { id, locale: 'en' }, 1);
  const named = (locale: string, revision = 1) => `product:${product} ${locale} ${revision}`;
  const decide = (form: Record<string, string> | URLSearchParams) =>
    open(reviewPage, review?.id ?? '', new URLSearchParams(form), 'en', checker);
  return { id, decide, named };
}
const ticks = (intent: string, along: string[], more: Record<string, string> = {}) =>
  new URLSearchParams([
    ['intent', intent],
    ...along.map((name) => ['along', name] as [string, string]),
    ...Object.entries(more),
  ]);
const textOf = async (product: string, locale: string) =>
  (await findRow(scene.db, `product:${product}`, locale))?.fields;

it('publishes the texts of the product with the edition that somebody approves, as far as they are ticked', async () => {
  const { id, decide, named } = await sendEdition('gong-2026', 'gong-2029');
  const shown = await decide(ticks('publish', [named('en', 7)]));
  expect([shown.status, shown.view?.ticked, shown.view?.drafts.map(({ mayGo }) => mayGo)]).toEqual([
    409,
    [named('en', 7)],
    [true, true],
  ]);
  expect(await fieldsOf(id)).toMatchObject({ currentEditionYear: 2026 });
  // Spanish readers get the English text until somebody has translated it.
  expect((await decide(ticks('publish', [named('en')]))).status).toBe(303);
  expect(await fieldsOf(id)).toMatchObject({ currentEditionYear: 2029, productId: 'gong-2029' });
  expect(await textOf('gong-2029', 'en')).toMatchObject({ title: 'Bell Code 2029', content: 'Louder.' });
  expect(await textOf('gong-2029', 'es')).toBeNull();
  const entries = await scene.db.select().from(auditEntries).where(eq(auditEntries.actorUserId, checker.userId));
  expect(entries.map(({ detail }) => detail)).toContain(`product:gong-2029 en, revision 1: live with ${id}`);
  await setRule('never');
});

it('plans them with the edition as one release, and publishes neither where one is refused', async () => {
  const { id, decide, named } = await sendEdition('drum-2026', 'drum-2029');
  const both = [named('en'), named('es')];
  const body = { type: 'page', locale: 'en', path: '/products/drum-2029', fields: { title: 'Taken', description: '' } };
  const holder = { id: 'page:drum', body: Object.assign(body, { fields: textPage('/x', 'Taken', 'Text.').fields }) };
  await saveItem(scene.db, scene.services.clock, Object.assign(holder, { isDraft: false, savedBy: 'import' }));
  expect((await decide(ticks('publish', both))).view?.page.errors).toHaveLength(1);
  expect([await textOf('drum-2029', 'es'), (await fieldsOf(id))['currentEditionYear']]).toEqual([null, 2026]);
  await deleteItem(scene.db, scene.services.clock, { id: 'page:drum', locale: 'en', savedBy: 'import' });
  expect((await decide(ticks('plan', both, { date: soon, time: '09:00' }))).status).toBe(303);
  const [plan] = await plansOf(id);
  await letGo(plan?.releaseId ?? '');
  expect([await textOf('drum-2029', 'en'), await textOf('drum-2029', 'es')]).toMatchObject([
    { title: 'Bell Code 2029' },
    { title: 'Código 2029' },
  ]);
  expect(await fieldsOf(id)).toMatchObject({ currentEditionYear: 2029 });
  await setRule('never');
});
