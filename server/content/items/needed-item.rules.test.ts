import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { accessPages } from '../../people/access/access.rules.ts';
import { systemClock } from '../../platform/clock.ts';
import { findRow, type ItemRow } from './content.repo.ts';
import { locales } from '../../platform/locale.rules.ts';
import type { FiledItem } from '../corpus/corpus-file.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { importContent } from '../corpus/import-content.ts';
import { itemType, itemTypeNames } from './item-types.contract.ts';
import { isNeededAt } from './needed-item.rules.ts';
import { readEditorItem } from '../editing/read-editor-item.ts';
import { rollBack } from '../editing/roll-back.ts';
import { deleteItem, saveItem } from '../editing/save-item.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let corpus: FiledItem[];
const savedBy = 'test';

beforeAll(async () => {
  connection = await openDatabase();
  corpus = await readDemoContent();
  expect((await importContent(connection.db, systemClock, corpus, savedBy)).problems).toEqual([]);
});
afterAll(() => connection[Symbol.asyncDispose]());

async function rowOf(id: string, locale: string): Promise<ItemRow & { fields: Record<string, unknown> }> {
  const row = await findRow(connection.db, id, locale);
  if (!row?.fields) throw new Error(`${id} is not live in ${locale}.`);
  return { ...row, fields: row.fields };
}

const remove = (id: string, locale: string) => deleteItem(connection.db, systemClock, { id, locale, savedBy });
const put = (id: string, body: object) => saveItem(connection.db, systemClock, { id, body, isDraft: false, savedBy });
const bodyOf = ({ type, locale, path, fields }: ItemRow) => ({ type, locale, fields, ...(path !== null && { path }) });

/** Of every kind that has any, one that the site needs. */
const needed = [
  'page:home',
  'page:membership-access',
  'page:country-not-served',
  'header:main',
  'menu:main',
  'menu:account',
  'menu:footer',
  'footer:main',
  'country-list:main',
  'newsletter-topics:main',
  'topic-areas:main',
].flatMap((id) => locales.map((locale) => [id, locale] as const));

describe.each(needed)('%s in %s', (id, locale) => {
  it('is not deleted, and the desk says so before', async () => {
    const before = await rowOf(id, locale);
    expect(await remove(id, locale)).toMatchObject({
      ok: false,
      code: 'item_needed',
      message: expect.stringContaining(id) as string,
    });
    expect(await rowOf(id, locale)).toEqual(before);
    expect(await readEditorItem(connection.db, { id, locale })).toMatchObject({
      value: { state: 'live', isNeeded: true },
    });
  });

  it('is replaced', async () => {
    const stored = await put(id, bodyOf(await rowOf(id, locale)));
    expect(stored.ok).toBe(true);
  });
});

describe('a page that code leads to', () => {
  const moved = { path: 'must stay /: the site needs a page there' };

  it.each(locales)('does not leave its address by a save or an old revision, in %s', async (locale) => {
    const home = await rowOf('page:home', locale);
    expect(await put('page:home', { ...bodyOf(home), path: '/start' })).toMatchObject({ ok: false, fields: moved });
    const draft = { ...bodyOf(home), path: '/start' };
    const kept = await saveItem(connection.db, systemClock, { id: 'page:home', body: draft, isDraft: true, savedBy });
    if (!kept.ok) throw new Error(kept.message);
    const { revision } = kept.value;
    const asked = { id: 'page:home', locale, revision, isDraft: false, savedBy };
    expect(await rollBack(connection.db, systemClock, asked)).toMatchObject({ ok: false, fields: moved });
    expect(await remove('page:home', locale)).toMatchObject({ ok: false, code: 'item_needed' });
    expect((await rowOf('page:home', locale)).path).toBe('/');
  });

  it('does not leave it by an import, unless another page comes there', async () => {
    const home = await rowOf('page:home', 'en');
    const away = { file: 'home.yaml', id: 'page:home', body: { ...bodyOf(home), path: '/start' } };
    const imported = (items: FiledItem[]) => importContent(connection.db, systemClock, items, savedBy);
    expect((await imported([away])).problems).toEqual(['home.yaml: path must stay /: the site needs a page there.']);
    const welcome = { file: 'welcome.yaml', id: 'page:welcome', body: bodyOf(home) };
    expect((await imported([away, welcome])).problems).toEqual([]);
    expect(await remove('page:welcome', 'en')).toMatchObject({ ok: false, code: 'item_needed' });
    const back = [away, welcome].map(({ file, id }, at) => ({
      file,
      id,
      body: { ...bodyOf(home), path: at ? '/start' : '/' },
    }));
    expect((await imported(back)).problems).toEqual([]);
  });
});

it.each(['page:about', 'menu:spare', 'footer:spare'])('lets %s go', async (id) => {
  const [type = '', name] = id.split(':');
  const model = await rowOf(type === 'page' ? id : `${type}:main`, 'en');
  if (name === 'spare') expect((await put(id, bodyOf(model))).ok).toBe(true);
  expect(await readEditorItem(connection.db, { id, locale: 'en' })).toMatchObject({ value: { isNeeded: false } });
  expect(await remove(id, 'en')).toMatchObject({ ok: true, value: { id } });
});

it('lets the words of a page go: those of the release stand under them', async () => {
  const fields = { entries: { SkipToContent: 'Jump to the text' } };
  expect((await put('dictionary:shell', { type: 'dictionary', locale: 'en', fields })).ok).toBe(true);
  expect(await remove('dictionary:shell', 'en')).toMatchObject({ ok: true, value: { id: 'dictionary:shell' } });
});

it('lets a draft of a needed item that was never live go', async () => {
  const model = await rowOf('header:main', 'en');
  const request = { id: 'header:second', body: bodyOf(model), isDraft: true, savedBy };
  await saveItem(connection.db, systemClock, request);
  expect(await remove('header:second', 'en')).toMatchObject({ ok: true, value: { id: 'header:second' } });
});

it('is told of items that there are, in every language, and of every address that people are sent to', () => {
  const filed = corpus.map(({ id, body }) => ({ id, body: body as { type: string; locale: string; path?: string } }));
  for (const type of itemTypeNames) {
    const { names = [], paths = [] } = itemType(type).needed ?? {};
    for (const locale of locales) {
      const own = filed.filter(({ body }) => body.type === type && body.locale === locale);
      const ids = own.map(({ id }) => id.split(':').at(-1));
      expect(ids, `${type} in ${locale}`).toEqual(expect.arrayContaining([...names]));
      expect(own.map(({ body }) => body.path)).toEqual(expect.arrayContaining([...paths]));
    }
  }
  const { signIn: _, ...pages } = accessPages;
  for (const page of Object.values(pages)) expect(isNeededAt('page', page), page).toBe(true);
});
