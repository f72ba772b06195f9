import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import type { Database } from '../../platform/db/connection.ts';
import { createContentApi, type ContentApi } from '../api/content-api.ts';
import { draftSource } from '../api/content-source.ts';
import { readAll } from '../items/item-access.rules.ts';
import { countStates } from './editor.repo.ts';
import { findItemDraft } from './find-draft.ts';
import type { ItemConflict } from './find-conflict.ts';
import { listEditorEntries } from './list-items.ts';
import { readEditorItem, readRevision, readRevisions } from './read-editor-item.ts';
import { rollBack } from './roll-back.ts';
import { deleteItem, saveItem } from './save-item.ts';

const clock: Clock = { now: () => new Date('2026-04-01T12:00:00Z') };

describe.each(drivers)('the desk on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  let api: ContentApi;
  let count = 0;
  const fresh = () => `d${(count += 1)}`;

  beforeAll(async () => {
    connection = await open();
    db = connection.db;
    api = createContentApi({ db, clock: systemClock, isProduction: true, installation: demoInstallation });
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const body = (path: string, title: string, locale = 'en') => ({
    type: 'page',
    path,
    locale,
    fields: { title, description: '', blocks: [] },
  });
  async function stored(id: string, item: object, more: { isDraft?: boolean; savedBy?: string } = {}) {
    const saved = await saveItem(db, clock, { id, body: item, isDraft: false, savedBy: 'test', ...more });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value.revision;
  }
  const remove = (id: string) => deleteItem(db, clock, { id, locale: 'en', savedBy: 'test' });
  const entries = async (q: string, more: object = {}) => (await listEditorEntries(db, { q, page: 1, ...more })).items;

  describe('lists', () => {
    it('tell live, drafted, both and deleted items apart, and count them', async () => {
      const name = fresh();
      const before = await countStates(db);
      await stored(`${name}-live`, body(`/${name}-live`, 'A'));
      await stored(`${name}-both`, body(`/${name}-both`, 'B'));
      await stored(`${name}-both`, body(`/${name}-both`, 'B, newer'), { isDraft: true });
      await stored(`${name}-drafted`, body(`/${name}-drafted`, 'C'), { isDraft: true });
      await stored(`${name}-deleted`, body(`/${name}-deleted`, 'D'));
      await remove(`page:${name}-deleted`);
      const found = await entries(`${name}-`);
      expect(Object.fromEntries(found.map(({ id, state }) => [id.split('-')[1], state]))).toEqual({
        live: 'live',
        both: 'both',
        drafted: 'drafted',
        deleted: 'deleted',
      });
      expect(found.find(({ state }) => state === 'both')).toMatchObject({ title: 'B, newer', revision: 2 });
      for (const state of ['live', 'both', 'drafted', 'deleted'] as const) {
        expect(await entries(`${name}-`, { state })).toHaveLength(1);
        expect((await countStates(db))[state] - before[state]).toBe(1);
      }
    });

    it('find items by id, address and title, whatever the case, and take wildcards for letters', async () => {
      const name = fresh();
      await stored(`${name}-id`, body(`/${name}/address`, `Über 100% ${name}`));
      for (const q of [`${name}-ID`, `${name}/ADDR`, `über 100% ${name}`]) expect(await entries(q)).toHaveLength(1);
      expect(await entries(`${name}_id`)).toEqual([]);
      expect(await entries(`über%${name}`)).toEqual([]);
    });

    it('hold fifty items a page and say how many there are', async () => {
      const name = fresh();
      for (let at = 0; at < 51; at += 1) await stored(`${name}-${at}`, body(`/${name}-${at}`, `Page ${at}`));
      const first = await listEditorEntries(db, { q: `${name}-`, page: 1 });
      const second = await listEditorEntries(db, { q: `${name}-`, page: 2 });
      expect([first.items.length, first.total, first.pages, second.items.length]).toEqual([50, 51, 2, 1]);
    });
  });

  describe('revisions', () => {
    it('say who saved what, newest first, and are read whole', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'One'), { savedBy: 'ana@example.org' });
      await stored(name, body(`/${name}`, 'Two'), { savedBy: 'ben@example.org', isDraft: true });
      await remove(`page:${name}`);
      const revisions = await readRevisions(db, { id: name, locale: 'en' });
      if (!revisions.ok) throw new Error(revisions.message);
      expect(revisions.value).toMatchObject([
        { revision: 3, isDeletion: true },
        { revision: 2, isDraft: true, savedBy: 'ben@example.org', savedAt: '2026-04-01T12:00:00.000Z' },
        { revision: 1, isDraft: false, savedBy: 'ana@example.org' },
      ]);
      const two = await readRevision(db, { id: name, locale: 'en', revision: 2 });
      expect(two).toMatchObject({ ok: true, value: { fields: { title: 'Two' } } });
      expect(await readRevision(db, { id: name, locale: 'en', revision: 9 })).toMatchObject({ code: 'not_found' });
    });

    it('are rolled back to by a new one with the old fields', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'Old'));
      await stored(name, body(`/${name}`, 'New'));
      const back = { id: `page:${name}`, locale: 'en', revision: 1, savedBy: 'ana@example.org' };
      expect(await rollBack(db, clock, { ...back, isDraft: false, base: 2 })).toMatchObject({
        ok: true,
        value: { revision: 3 },
      });
      expect(await readEditorItem(db, { id: name, locale: 'en' })).toMatchObject({
        value: { revision: 3, state: 'live', fields: { title: 'Old' }, savedBy: 'ana@example.org' },
      });
      expect(await rollBack(db, clock, { ...back, isDraft: false, base: 2 })).toMatchObject({
        code: 'revision_conflict',
      });
      expect(await rollBack(db, clock, { ...back, revision: 8, isDraft: false })).toMatchObject({ code: 'not_found' });
    });

    it('bring a deleted item back, but a deletion is nothing to go back to', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'There'));
      await remove(`page:${name}`);
      expect(await readEditorItem(db, { id: name, locale: 'en' })).toMatchObject({
        value: { state: 'deleted', revision: 2, address: null, fields: { title: 'There' } },
      });
      const back = { id: `page:${name}`, locale: 'en', isDraft: false, savedBy: 'test' };
      expect(await rollBack(db, clock, { ...back, revision: 2 })).toMatchObject({ code: 'invalid_item' });
      expect(await rollBack(db, clock, { ...back, revision: 1 })).toMatchObject({ ok: true });
      expect(await readEditorItem(db, { id: name, locale: 'en' })).toMatchObject({ value: { address: `/${name}` } });
    });
  });

  describe('two editors', () => {
    it('get the second save refused with yours, theirs and the common base, and nothing is stored', async () => {
      const name = fresh();
      const base = await stored(name, body(`/${name}`, 'Base'));
      await stored(name, body(`/${name}`, 'Theirs'), { savedBy: 'ben@example.org', isDraft: true });
      const mine = { id: name, body: body(`/${name}`, 'Mine'), isDraft: false, savedBy: 'ana@example.org', base };
      const refused = await saveItem(db, clock, mine);
      if (refused.ok || refused.code !== 'revision_conflict') throw new Error('The save was not refused.');
      expect(refused.message).toBe('Not stored: ben@example.org saved revision 2 meanwhile.');
      expect(refused.details as ItemConflict).toMatchObject({
        yours: { path: `/${name}`, fields: { title: 'Mine' } },
        theirs: { revision: 2, fields: { title: 'Theirs' }, savedBy: 'ben@example.org', isDraft: true },
        base: { revision: 1, fields: { title: 'Base' } },
      });
      expect(await readEditorItem(db, { id: name, locale: 'en' })).toMatchObject({ value: { revision: 2 } });
      expect(await saveItem(db, clock, { ...mine, base: 2 })).toMatchObject({ ok: true });
    });

    it('both keep their work when they changed different blocks and fields, if they ask for it', async () => {
      const name = fresh();
      const first = { type: 'page-title', title: 'First' };
      const second = { type: 'rich-text', content: 'Second' };
      const page = (title: string, blocks: object[]) => {
        const { fields, ...rest } = body(`/${name}`, title);
        return { ...rest, fields: { ...fields, blocks } };
      };
      const base = await stored(name, page('Base', [first, second]));
      await stored(name, page('Base', [first, { ...second, content: 'Theirs' }]), { savedBy: 'ben@example.org' });
      const mine = {
        id: name,
        body: page('Mine', [{ ...first, title: 'Mine' }, second]),
        savedBy: 'ana@example.org',
        base,
      };
      expect(await saveItem(db, clock, { ...mine, isDraft: false })).toMatchObject({ code: 'revision_conflict' });
      const fields = {
        title: 'Mine',
        blocks: [
          { ...first, title: 'Mine' },
          { ...second, content: 'Theirs' },
        ],
      };
      const merged = await saveItem(db, clock, { ...mine, isDraft: false, isMerging: true });
      expect(merged).toMatchObject({
        ok: true,
        value: { revision: 3, merged: { savedBy: 'ben@example.org', fields } },
      });
      expect(await readEditorItem(db, { id: name, locale: 'en' })).toMatchObject({ value: { state: 'live', fields } });
      const again = { ...mine, body: page('Base', [first, { ...second, content: 'Mine' }]), isMerging: true };
      expect(await saveItem(db, clock, { ...again, isDraft: false })).toMatchObject({ code: 'revision_conflict' });
    });

    it('do not publish the draft of the other unasked', async () => {
      const name = fresh();
      const base = await stored(name, body(`/${name}`, 'Base'));
      const other = body(`/${name}`, 'Base');
      await stored(name, { ...other, fields: { ...other.fields, description: 'Draft' } }, { isDraft: true });
      const mine = { id: name, body: body(`/${name}`, 'Mine'), savedBy: 'test', base, isMerging: true };
      expect(await saveItem(db, clock, { ...mine, isDraft: false })).toMatchObject({ code: 'revision_conflict' });
      expect(await saveItem(db, clock, { ...mine, isDraft: true })).toMatchObject({
        value: { merged: { fields: { title: 'Mine', description: 'Draft' } } },
      });
    });

    it('get a merge refused that is no valid item', async () => {
      const name = fresh();
      const spots = (items: string[]) => {
        const { fields, ...rest } = body(`/${name}`, 'Spots');
        return { ...rest, fields: { ...fields, blocks: [{ type: 'multi-spot', heading: 'News', items }] } };
      };
      const base = await stored(name, spots(['a']));
      await stored(name, spots(['a', 'b', 'c']));
      const mine = { id: name, body: spots(['d', 'a']), isDraft: false, savedBy: 'test', base, isMerging: true };
      expect(await saveItem(db, clock, mine)).toMatchObject({ code: 'revision_conflict' });
    });

    it('cannot both make the same new item', async () => {
      const name = fresh();
      const make = (title: string) =>
        saveItem(db, clock, { id: name, body: body(`/${name}`, title), isDraft: true, savedBy: 'test', base: 0 });
      const made = await Promise.all([make('First'), make('Second')]);
      expect(made.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    });

    it('may take the name of a deleted item for a new one', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'Gone'));
      await remove(`page:${name}`);
      const made = { id: name, body: body(`/${name}`, 'New'), isDraft: false, savedBy: 'test', base: 0 };
      expect(await saveItem(db, clock, made)).toMatchObject({ ok: true, value: { revision: 3 } });
    });

    it('who name no base overwrite each other, as the token always could', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'One'));
      expect(await stored(name, body(`/${name}`, 'Two'))).toBe(2);
    });
  });

  describe('a preview', () => {
    const route = `query R($path: String!, $language: String!) {
      route(path: $path, language: $language) {
        ... on Page { title updatedAt alternates { language path } breadcrumb { title path } }
      }
    }`;
    async function asked(
      draft: NonNullable<Awaited<ReturnType<typeof findItemDraft>>>,
      path: string,
      language: string,
    ) {
      const { data } = await draftSource(api, draft).execute(route, { path, language });
      return (data as { route: unknown }).route;
    }
    async function draftOf(id: string, locale = 'en', revision?: number) {
      const draft = await findItemDraft(db, { id: `page:${id}`, locale, revision });
      if (!draft) throw new Error(`There is no draft of ${id}.`);
      return draft;
    }

    it('shows a draft that was never live at its address; readers see nothing there', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'Only drafted'), { isDraft: true });
      expect(await asked(await draftOf(name), `/${name}`, 'en')).toMatchObject({
        title: 'Only drafted',
        alternates: [{ language: 'en', path: `/${name}` }],
        breadcrumb: [{ title: 'Only drafted', path: `/${name}` }],
      });
      const answer = await api.fetch(
        new Request('http://content.internal/api/content/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: route, variables: { path: `/${name}`, language: 'en' } }),
        }),
        { mayRead: readAll },
      );
      expect(await answer.json()).toMatchObject({ data: { route: null } });
    });

    it('shows the draft over what is live, in its own language only', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'Live'));
      await stored(name, body(`/${name}-es`, 'Vivo', 'es'));
      await stored(name, body(`/${name}-moved`, 'Draft'), { isDraft: true });
      const draft = await draftOf(name);
      expect(await asked(draft, `/${name}-moved`, 'en')).toMatchObject({ title: 'Draft' });
      expect(await asked(draft, `/${name}-es`, 'es')).toMatchObject({ title: 'Vivo' });
      expect(await asked(await draftOf(name, 'en', 1), `/${name}`, 'en')).toMatchObject({ title: 'Live' });
    });

    it('of a variant fills its gaps from the default language', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'English'));
      const variant = { type: 'page', path: `/${name}-es`, locale: 'es', fields: { description: 'Solo esto' } };
      await stored(name, variant, { isDraft: true });
      expect(await draftOf(name, 'es')).toMatchObject({ fields: { title: 'English', description: 'Solo esto' } });
    });

    it('has nothing to show of a deletion or of what is not there', async () => {
      const name = fresh();
      await stored(name, body(`/${name}`, 'Gone'));
      await remove(`page:${name}`);
      expect(await findItemDraft(db, { id: `page:${name}`, locale: 'en' })).toBeNull();
      expect(await findItemDraft(db, { id: 'page:nowhere', locale: 'en' })).toBeNull();
      expect(await findItemDraft(db, { id: `page:${name}`, locale: 'en', revision: 9 })).toBeNull();
    });
  });
});
