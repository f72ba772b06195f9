import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { findByPath } from '../../../../../server/content/items/content.repo.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { contentPlans } from '../../../../../server/content/plans/plan.table.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import { deletePage } from './delete.page.ts';

let scene: StaffScene;
let count = 0;
beforeAll(async () => {
  scene = await openStaffScene();
  await store('page:about', '/about', { title: 'About' });
});
afterAll(() => scene[Symbol.asyncDispose]());

async function store(id: string, path: string, fields: object, locale = 'en') {
  const body = { type: 'page', path, locale, fields: { description: '', blocks: [], ...fields } };
  const saved = await saveItem(scene.db, scene.services.clock, { id, body, isDraft: false, savedBy: 'import' });
  if (!saved.ok) throw new Error(saved.message);
}

/** A page in both languages with a link to it. */
async function addPage() {
  count += 1;
  const name = `bell${count}`;
  await store(`page:${name}`, `/about/${name}`, { title: `Bell ${count}` });
  await store(`page:${name}`, `/acerca/${name}`, { title: `Campana ${count}` }, 'es');
  const blocks = [{ type: 'rich-text', content: `[it](/about/${name})` }];
  await store(`page:leads-${name}`, `/leads-${name}`, { title: `Leads to ${name}`, blocks });
  return { id: `page:${name}`, path: `/about/${name}`, spanish: `/acerca/${name}` };
}

async function open(id: string, form?: Record<string, string>, person: Person = editor, language = 'en') {
  const body = form && new URLSearchParams({ intent: 'delete', ...form });
  const request = body ? { method: 'POST', body } : {};
  const words = (key: string, tokens?: object) => `${key}${tokens ? JSON.stringify(tokens) : ''}`;
  const services = Object.assign({}, scene.services, {
    readWords: async (of: string) => ({ t: (key: string, tokens?: object) => `${of} ${words(key, tokens)}` }),
  });
  const context = pageContext(services, `/editor/items/${id}/delete?locale=${language}`, {
    ...request,
    person,
    params: { id },
  });
  const shown = await deletePage.open(context);
  if (shown instanceof Response) return { status: shown.status, location: shown.headers.get('location'), view: null };
  return { status: context.response.status ?? 200, location: null, view: shown };
}

it('shows who leads there by field, both languages, and the page above as the place to send readers to', async () => {
  const { id, path, spanish } = await addPage();
  const { view } = await open(id, undefined, editor, 'es');
  expect(view).toMatchObject({
    asked: 'es',
    uses: { total: 1, items: [{ id: `page:leads-${id.slice(5)}`, places: ['fields.blocks.0.content'] }] },
    leaving: [
      { locale: 'en', address: path, hasChoice: true, mayDelete: true, targets: [{ address: '/about' }] },
      { locale: 'es', address: `/es${spanish}`, hasChoice: true, mayDelete: true },
    ],
  });
});

it('sends readers where the editor says, leaves the other language, and writes down what was decided', async () => {
  const { id, path, spanish } = await addPage();
  const sent = await open(id, { 'locales-en': 'on', way: 'redirect', 'to-en': '/about' });
  expect(sent).toMatchObject({ status: 303, location: '/editor/bin?done=deleted' });
  expect((await findByPath(scene.db, path, 'en'))?.item).toMatchObject({ type: 'redirect', fields: { to: '/about' } });
  expect((await findByPath(scene.db, spanish, 'es'))?.item.id).toBe(id);
  const entries = await scene.db.select().from(auditEntries);
  const newest = entries.at(-1);
  expect(newest).toMatchObject({ action: 'item-delete', actorUserId: editor.userId });
  expect(newest?.detail).toContain(`${id} en, revision 2, redirect to /about`);
});

it('leaves a notice in the words of its language, with day, reason and what replaces it', async () => {
  const { id, spanish } = await addPage();
  const form = { 'locales-es': 'on', way: 'withdrawn', on: '2026-03-09', reason: 'Too *loud*.', 'by-es': '/about' };
  expect(await open(id, form)).toMatchObject({ status: 303 });
  const { item } = (await findByPath(scene.db, spanish, 'es')) ?? {};
  const text = JSON.stringify(item?.fields['blocks']);
  expect(text).toContain('es WithdrawnOn{\\"date\\":\\"9 de marzo de 2026\\"}');
  expect(text).toContain('Too *loud*.');
  expect(text).toContain('es WithdrawnReplacedBy [/about](</about>)');
});

it.each<[string, Record<string, string>, string[]]>([
  ['no language', { way: 'gone' }, ['locales']],
  ['no choice', { 'locales-en': 'on' }, ['way']],
  ['a choice there is not', { 'locales-en': 'on', way: 'explode' }, ['way']],
  ['no address', { 'locales-en': 'on', way: 'redirect', 'to-en': '' }, ['to-en']],
  ['another scheme', { 'locales-en': 'on', way: 'redirect', 'to-en': 'javascript:1' }, ['to-en']],
  ['an address where nothing is', { 'locales-en': 'on', way: 'redirect', 'to-en': '/none' }, ['to-en']],
  ['no reason and no day', { 'locales-en': 'on', way: 'withdrawn', on: '2026-02-30', reason: ' ' }, ['on', 'reason']],
  ['a long reason', { 'locales-en': 'on', way: 'withdrawn', on: '2026-02-03', reason: 'x'.repeat(2_001) }, ['reason']],
  [
    'a wrong replacement',
    { 'locales-en': 'on', way: 'withdrawn', on: '2026-02-03', reason: 'x', 'by-en': 'nowhere' },
    ['by-en'],
  ],
])('refuses %s at its field, keeps what was typed, and deletes nothing', async (_, form, fields) => {
  const { id, path } = await addPage();
  const { status, view } = await open(id, form);
  expect([409, 422]).toContain(status);
  expect(view?.page.errors.map(({ field }) => field)).toEqual(fields);
  expect(view?.page.values).toMatchObject(form);
  expect((await findByPath(scene.db, path, 'en'))?.item.id).toBe(id);
});

it('lets nobody delete a language that their roles do not cover', async () => {
  const { id, path, spanish } = await addPage();
  const translator: Person = { ...editor, ...rightsOf('translator', 'reader') };
  const { view } = await open(id, undefined, translator);
  const mayDelete = view?.leaving.map(({ locale, mayDelete: may }) => [locale, may]) ?? [];
  for (const [locale, isAllowed] of mayDelete) {
    if (isAllowed) continue;
    const sent = await open(id, { [`locales-${locale}`]: 'on', way: 'gone' }, translator);
    expect([404, 422]).toContain(sent.status);
  }
  expect((await findByPath(scene.db, path, 'en'))?.item.id).toBe(id);
  expect((await findByPath(scene.db, spanish, 'es'))?.item.id).toBe(id);
});

it('offers nothing for what is not there, and no choice for an item without an address', async () => {
  expect(await open('page:never')).toMatchObject({ status: 404 });
  const body = { type: 'faq-tag', locale: 'en', fields: { title: 'Tag' } };
  await saveItem(scene.db, scene.services.clock, { id: 'faq-tag:t', body, isDraft: false, savedBy: 'import' });
  expect((await open('faq-tag:t')).view?.leaving).toMatchObject([{ address: null, hasChoice: false }]);
  expect(await open('faq-tag:t', { 'locales-en': 'on' })).toMatchObject({ status: 303 });
  expect(await open('faq-tag:t')).toMatchObject({ status: 404 });
});

const nextYear = new Date().getFullYear() + 1;
const later = { when: 'time', date: `${nextYear}-02-01`, time: '09:00' };
const plansOf = (id: string) => scene.db.select().from(contentPlans).where(eq(contentPlans.itemId, id));

it('plans it for a time with the choice for each language, and names the plans that a deletion stops', async () => {
  const { id, path } = await addPage();
  const form = { 'locales-en': 'on', 'locales-es': 'on', way: 'redirect', 'to-en': '/about', 'to-es': '/about' };
  const sent = await open(id, { ...form, ...later });
  expect(sent).toMatchObject({ status: 303, location: `/editor/items/${id}?locale=en&planned=1` });
  expect((await plansOf(id)).toSorted((a, b) => a.locale.localeCompare(b.locale))).toMatchObject([
    { locale: 'en', what: 'withdraw', state: 'waiting', departure: { kind: 'redirect', to: '/about' } },
    { locale: 'es', what: 'withdraw', state: 'waiting', departure: { kind: 'redirect', to: '/about' } },
  ]);
  expect((await findByPath(scene.db, path, 'en'))?.item.id).toBe(id);
  expect((await open(id)).view?.plans).toHaveLength(2);
  expect((await open(id, { 'locales-en': 'on', way: 'gone' })).status).toBe(303);
  const states = (await plansOf(id)).map(({ locale, state }) => [locale, state]).toSorted();
  expect(states).toEqual([
    ['en', 'cancelled'],
    ['es', 'waiting'],
  ]);
  const entries = await scene.db.select().from(auditEntries);
  expect(entries.at(-1)?.detail).toMatch(/ en, revision 2, gone, stops plan [0-9a-f-]{36}$/);
});

it('puts both languages into one release that is made for them', async () => {
  const { id } = await addPage();
  const form = {
    'locales-en': 'on',
    'locales-es': 'on',
    way: 'gone',
    when: 'release',
    release: 'new',
    name: 'Clearing',
  };
  expect((await open(id, form)).status).toBe(303);
  const releases = new Set((await plansOf(id)).map(({ releaseId }) => releaseId));
  expect([releases.size, releases.has(null)]).toEqual([1, false]);
});

it.each([
  ['a time that is none', { when: 'time', date: '', time: '' }, 'date-deletion'],
  ['a time that has passed', { when: 'time', date: '2020-01-01', time: '09:00' }, 'date-deletion'],
  ['a release without a name', { when: 'release', release: 'new', name: '' }, 'name'],
  ['a release that is gone', { when: 'release', release: crypto.randomUUID() }, 'release'],
  ['a redirect to nothing', { ...later, way: 'redirect', 'to-en': '/nowhere' }, 'to-en'],
])('refuses %s by its field, and plans nothing', async (_, wrong, field) => {
  const { id } = await addPage();
  const { status, view } = await open(id, { 'locales-en': 'on', way: 'gone', ...wrong });
  expect([status >= 409, view?.page.errors.map((error) => error.field)]).toEqual([true, [field]]);
  expect(await plansOf(id)).toEqual([]);
});
