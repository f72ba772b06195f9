import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { importContent } from '../corpus/import-content.ts';
import { saveItem, type SaveRequest } from '../editing/save-item.ts';
import { newestChange } from './change-feed.repo.ts';
import { contentItems } from './content.table.ts';
import { findRow } from './content.repo.ts';
import { storeFeedIds } from './feed-id.ts';

const article = {
  description: 'D',
  kind: 'news',
  category: 'N',
  publishedAt: '2026-01-01',
  content: 'Text',
  tags: ['a'],
};
const bodyOf = (path: string, title: string) => ({
  type: 'publication',
  locale: 'en',
  path,
  fields: { ...article, title },
});

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  let now = new Date('2026-01-01T00:00:00Z');
  const clock = { now: () => now };
  const save = async (id: string, body: unknown, more: Partial<SaveRequest> = {}) => {
    now = new Date(now.getTime() + 1_000);
    const saved = await saveItem(connection.db, clock, { id, body, isDraft: false, savedBy: 'e', ...more });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value;
  };
  const rowOf = async (id: string) => {
    const row = await findRow(connection.db, id, 'en');
    if (!row) throw new Error(`There is no ${id}.`);
    return row;
  };

  it('gives an article an id for life: renamed, moved, deleted and written again', async () => {
    const id = 'publication:life';
    await save(id, bodyOf('/news/life', 'First'));
    const { feedId } = await rowOf(id);
    expect(feedId).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    await save(id, bodyOf('/news/moved', 'Second'));
    await save(id, bodyOf('/news/moved', 'Third'), { isDraft: true });
    const filed = { file: 'f', id, body: bodyOf('/news/again', 'Fourth') };
    expect((await importContent(connection.db, clock, [filed], 'import')).problems).toEqual([]);
    await storeFeedIds(connection.db, 'https://other.example');
    expect((await rowOf(id)).feedId).toBe(feedId);
    await save('page:none', {
      type: 'page',
      locale: 'en',
      path: '/none',
      fields: { title: 'T', description: '', blocks: [] },
    });
    expect((await rowOf('page:none')).feedId).toBeNull();
  });

  it('keeps the address that readers know of what an earlier release published', async () => {
    await save('publication:old', bodyOf('/news/old', 'Old'));
    await connection.db.update(contentItems).set({ feedId: null });
    await storeFeedIds(connection.db, 'https://www.example.org');
    await save('publication:old', bodyOf('/news/elsewhere', 'Old'));
    await storeFeedIds(connection.db, 'https://new.example');
    expect((await rowOf('publication:old')).feedId).toBe('https://www.example.org/news/old');
  });

  it('stores nothing for a save or an import that changes nothing, whatever the order of keys', async () => {
    const id = 'publication:same';
    const body = bodyOf('/news/same', 'Same');
    const first = await save(id, body);
    const { updatedAt } = await rowOf(id);
    const before = await newestChange(connection.db);
    const turned = { ...body, fields: Object.fromEntries(Object.entries(body.fields).toReversed()) };
    expect(await save(id, turned)).toEqual({ ...first, seqs: null });
    expect(await save(id, turned, { isDraft: true })).toEqual({ ...first, seqs: null });
    const report = await importContent(connection.db, clock, [{ file: 'f', id, body: turned }], 'import');
    expect(report).toEqual({ stored: 0, problems: [] });
    expect(await rowOf(id)).toMatchObject({ revision: first.revision, draftRevision: null, updatedAt });
    expect(await newestChange(connection.db)).toBe(before);
    expect((await save(id, bodyOf('/news/same', 'New'))).seqs).not.toBeNull();
    expect((await rowOf(id)).updatedAt).not.toEqual(updatedAt);
  });

  it('tells readers of no change where what is live is published over a draft', async () => {
    const id = 'publication:drafted';
    await save(id, bodyOf('/news/drafted', 'Live'));
    const { updatedAt, revision } = await rowOf(id);
    await save(id, bodyOf('/news/drafted', 'Draft'), { isDraft: true });
    await save(id, bodyOf('/news/drafted', 'Live'));
    expect(await rowOf(id)).toMatchObject({ revision: revision + 2, draftRevision: null, updatedAt });
  });
});
