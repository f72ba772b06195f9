import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textPage } from '../../../../../tests/support/editor-client.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { listBatchItems } from '../../../../../server/content/batches/batch.repo.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import { matchTranslation } from '../../../../../server/content/translations/match-translation.ts';
import { listPlansOf, listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { batchPage } from '../batches/batch.page.ts';
import { itemsPage } from './items.page.ts';

let scene: StaffScene;
let count = 0;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function store(id: string, body: object, isDraft = false) {
  const saved = await saveItem(scene.db, scene.services.clock, { id, body, isDraft, savedBy: 'ana@example.org' });
  if (!saved.ok) throw new Error(saved.message);
}

/** Live pages with a word of their own in their names, the second one in Spanish too. */
async function addPages(number = 3): Promise<{ word: string; ids: string[] }> {
  count += 1;
  const word = `bell${count}`;
  const ids = Array.from({ length: number }, (_, index) => `page:${word}-${index}`);
  for (const [index, id] of ids.entries()) await store(id, textPage(`/${word}-${index}`, `Title ${index}`, 'Rings.'));
  const spanish = textPage(`/${word}-es`, 'Título', 'Suena.');
  await store(`page:${word}-1`, { ...spanish, locale: 'es' });
  return { word, ids };
}

async function open(query: string, form?: [string, string][], person: Person = editor) {
  const body = form && new URLSearchParams([...form, ['intent', 'change'], ['key', randomUUID()]]);
  const request = body ? { method: 'POST', body } : {};
  const context = pageContext(scene.services, `/editor/items${query}`, { ...request, person });
  const shown = await itemsPage.open(context);
  if (!(shown instanceof Response)) return { status: context.response.status ?? 200, batch: '', view: shown };
  const batch = /batches\/([0-9a-f-]+)/.exec(shown.headers.get('location') ?? '')?.[1] ?? '';
  return { status: shown.status, batch, view: null };
}

/** Sends the form of the list. @returns what became of each item */
async function change(query: string, form: [string, string][], person?: Person): Promise<string[]> {
  const { batch } = await open(query, form, person);
  const items = await listBatchItems(scene.db, batch);
  return items.map(({ itemId, locale, problem, isLive }) =>
    [itemId.split('-').at(-1), locale, problem?.kind ?? (isLive ? 'live' : 'done')].join(' '),
  );
}

const ticks = (ids: readonly string[]): [string, string][] => ids.map((id) => ['thing', id]);
const tagsOf = async (id: string, locale = 'en') => (await findRow(scene.db, id, locale))?.fields?.['tags'];

it('lists a thing once with its languages, and keeps to its filters', async () => {
  const { word, ids } = await addPages();
  await store(`page:${word}-2`, textPage(`/${word}-2`, 'Title 2', 'A draft.'), true);
  const { view } = await open(`?q=${word}&sort=title`);
  expect(view?.found.total).toBe(3);
  expect(view?.found.things.map(({ id, languages }) => [id, languages.map(({ state }) => state)])).toEqual([
    [ids[0], ['live', null]],
    [ids[1], ['live', 'live']],
    [ids[2], ['both', null]],
  ]);
  const found = async (query: string) => (await open(`?q=${word}&${query}`)).view?.found.things.map(({ id }) => id);
  expect(await found('state=both')).toEqual([ids[2]]);
  expect(await found('state=missing&locale=es&sort=title')).toEqual([ids[0], ids[2]]);
  expect(await found('locale=es')).toEqual([ids[1]]);
  expect(await found('state=deleted')).toEqual([]);
  expect(await found('type=author')).toEqual([]);
  expect(await found('type=nonsense&sort=nonsense&page=x')).toHaveLength(3);
});

it('tells which translations are behind, and finds them', async () => {
  const { word, ids } = await addPages();
  const [, id = ''] = ids;
  const behindOf = async (query: string) =>
    (await open(`?q=${word}&${query}`)).view?.found.things.map(({ id: found, languages }) => [
      found,
      languages.map(({ isBehind }) => isBehind),
    ]);
  expect(await behindOf('state=behind')).toEqual([]);
  await matchTranslation(scene.db, { id, locale: 'es', matches: 1 }, () => Promise.resolve());
  await store(id, textPage(`/${word}-1`, 'Title 1', 'Rings twice.'), true);
  expect(await behindOf('state=behind')).toEqual([]);
  await store(id, textPage(`/${word}-1`, 'Title 1', 'Rings three times.'));
  expect(await behindOf('state=behind')).toEqual([[id, [false, true]]]);
  expect(await behindOf('state=behind&locale=es')).toEqual([[id, [false, true]]]);
  expect(await behindOf('state=behind&locale=en')).toEqual([]);
  expect(await behindOf('state=missing&locale=es&sort=title')).toEqual([
    [ids[0], [false, false]],
    [ids[2], [false, false]],
  ]);
});

it('adds a topic to all that were found, says what was so already, and undoes it as one', async () => {
  const { word, ids } = await addPages();
  const form: [string, string][] = [
    ['scope', 'all'],
    ['verb', 'add-topic'],
    ['topic', 'bells'],
    ['how', 'live'],
  ];
  await change('', [...ticks(ids.slice(0, 1)), ...form.slice(1)]);
  expect(await change(`?q=${word}`, form)).toEqual(['0 en same', '1 en live', '2 en live']);
  expect(await Promise.all(ids.map((id) => tagsOf(id)))).toEqual([['bells'], ['bells'], ['bells']]);
  // Spanish takes its topics from English until it has some of its own.
  expect(await tagsOf(`page:${word}-1`, 'es')).toBeUndefined();
  expect((await open(`?topic=bells&q=${word}`)).view?.found.total).toBe(3);

  const { batch } = await open(`?q=${word}&locale=es`, [
    ['scope', 'all'],
    ['verb', 'add-topic'],
    ['topic', 'sound'],
    ['how', 'live'],
  ]);
  expect(await tagsOf(`page:${word}-1`, 'es')).toEqual(['bells', 'sound']);
  const body = new URLSearchParams({ intent: 'undo', key: randomUUID() });
  const context = pageContext(scene.services, `/editor/batches/${batch}`, {
    method: 'POST',
    body,
    person: editor,
    params: { batch },
  });
  expect(await batchPage.open(context)).toMatchObject({ status: 303 });
  expect(await tagsOf(`page:${word}-1`, 'es')).toBeUndefined();
});

it('does once what is sent twice', async () => {
  const { ids } = await addPages();
  const key: [string, string] = ['key', randomUUID()];
  const form: [string, string][] = [...ticks(ids), ['verb', 'set-access'], ['access', 'member'], ['how', 'draft'], key];
  const [first, second] = await Promise.all([open('', form), open('', form)]);
  expect(first.batch).not.toBe('');
  expect(second.batch).toBe(first.batch);
  expect((await findRow(scene.db, ids[0] ?? '', 'en'))?.draftRevision).toBe(2);
});

it('publishes drafts, plans them, and puts them into a release, each with its outcome', async () => {
  const { word, ids } = await addPages();
  const [first = '', second = ''] = ids;
  for (const id of ids.slice(0, 2)) await store(id, textPage(`/${id.slice(5)}`, 'Drafted', 'Draft.'), true);
  await store(`page:${word}-1`, { ...textPage(`/${word}-es`, 'Borrador', 'Suena.'), locale: 'es' }, true);
  const nextYear = new Date().getFullYear() + 1;
  const time: [string, string][] = [
    ['verb', 'plan'],
    ['date', `${nextYear}-02-01`],
    ['time', '09:00'],
  ];
  expect(await change('', [...ticks(ids), ...time])).toEqual(['2 en empty', '0 en done', '1 en done', '1 es done']);
  expect(await listPlansOf(scene.db, { id: first, locale: 'en' })).toHaveLength(1);
  const release: [string, string][] = [
    ['verb', 'release'],
    ['name', `Release ${word}`],
  ];
  expect(await change('', [...ticks([first]), ...release])).toEqual(['0 en done']);
  const made = (await listReleases(scene.db)).find(({ name }) => name === `Release ${word}`);
  expect(made?.plans.map(({ itemId }) => itemId)).toEqual([first]);
  expect(await change('?locale=es', [...ticks([second]), ['verb', 'publish']])).toEqual(['1 es live']);
  expect(await change('', [...ticks(ids), ['verb', 'publish']])).toEqual(['2 en empty', '0 en live', '1 en live']);
});

it('takes items off the site after a tick, and leaves what the site needs', async () => {
  const { word, ids } = await addPages(2);
  await store('page:home', textPage('/', 'Home', 'Welcome.'));
  const form: [string, string][] = [...ticks([...ids, 'page:home']), ['verb', 'withdraw']];
  expect((await open('', form)).status).toBe(422);
  const outcomes = await change('', [...form, ['sure', 'on']]);
  expect(outcomes).toEqual(['page:home en needed', '0 en live', '1 en live', '1 es live']);
  expect((await open(`?q=${word}`)).view?.found.total).toBe(0);
  expect((await open(`?q=${word}&state=deleted`)).view?.found.total).toBe(2);
});

it.each<[string, [string, string][]]>([
  ['nothing ticked', [['verb', 'publish']]],
  ['no verb', [['thing', 'page:x']]],
  [
    'a verb there is not',
    [
      ['thing', 'page:x'],
      ['verb', 'explode'],
    ],
  ],
  [
    'no topic',
    [
      ['thing', 'page:x'],
      ['verb', 'add-topic'],
    ],
  ],
  [
    'a time that has passed',
    [
      ['thing', 'page:x'],
      ['verb', 'plan'],
      ['date', '2020-01-01'],
      ['time', '09:00'],
    ],
  ],
  [
    'no name of a release',
    [
      ['thing', 'page:x'],
      ['verb', 'release'],
    ],
  ],
])('refuses %s, keeps the ticks, and stores nothing', async (_, form) => {
  const { status, view } = await open('', form);
  expect(status).toBe(422);
  expect(view?.ticked).toEqual(form.flatMap(([name, value]) => (name === 'thing' ? [value] : [])));
});

it('names what is not there, has no such field, would not be valid, or is not theirs', async () => {
  const { ids } = await addPages(1);
  const [id = ''] = ids;
  await store('author:ann-li', {
    type: 'author',
    locale: 'en',
    fields: { name: 'Ann', jobTitle: 'Editor', summary: 'Writes.' },
  });
  const topic: [string, string][] = [
    ['verb', 'add-topic'],
    ['topic', 'bells'],
    ['how', 'live'],
  ];
  const mixed = await change('', [...ticks(['author:ann-li', 'page:none', id]), ...topic]);
  expect(mixed).toEqual(['li en unfit', 'page:none en gone', '0 en live']);
  expect(await change('', [...ticks([id]), ['verb', 'set-access'], ['access', 'martians'], ['how', 'live']])).toEqual([
    '0 en invalid',
  ]);
  const translator: Person = { ...editor, ...rightsOf('translator') };
  expect(await change('', [...ticks([id]), ...topic], translator)).toEqual(['0 en forbidden']);
});
