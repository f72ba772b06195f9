import { randomUUID } from 'node:crypto';
import { listBatchItems } from '../../server/content/batches/batch.repo.ts';
import { undoBatch } from '../../server/content/batches/undo-batch.ts';
import { saveItem } from '../../server/content/editing/save-item.ts';
import { replaceTexts } from '../../server/content/finding/replace-texts.ts';
import { searchTexts } from '../../server/content/finding/search-texts.ts';
import { readTextSearch, readTicks, tickOf } from '../../server/content/finding/text-search.contract.ts';
import { findRow, newestRevision } from '../../server/content/items/content.repo.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { textPage } from './editor-client.ts';

const maker = { userId: 'editor-1', email: 'editor@example.org' };

/** Pages whose texts are searched, replaced and undone on a database. */
export function openBatchScene(db: Database) {
  const clock = { now: () => new Date() };
  const tools = {
    clock,
    hosts: undefined,
    savedBy: maker.email,
    by: maker,
    mayChange: (_: unknown, __: boolean): boolean => true,
    record: () => Promise.resolve(),
  };

  async function save(name: string, text: string, more: Partial<Parameters<typeof saveItem>[2]> = {}) {
    const body = textPage(`/${name}`, `Title of ${name}`, text);
    const id = `page:${name}`;
    const saved = await saveItem(db, clock, { id, body, isDraft: false, savedBy: 'ana@example.org', ...more });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value;
  }

  function searchOf(words: string, more: Record<string, string> = {}) {
    const search = readTextSearch(new URLSearchParams({ q: words, ...more }));
    if (!search) throw new Error('no words');
    return search;
  }

  const find = (words: string, more: Record<string, string> = {}) => searchTexts(db, searchOf(words, more));

  /** Replaces every hit of a search, as its form with all ticks would. */
  async function replace(
    words: string,
    replacement: string,
    {
      more = {},
      ...how
    }: { more?: Record<string, string>; isDraft?: boolean; key?: string } & Partial<typeof tools> = {},
  ) {
    const search = searchOf(words, more);
    const found = await searchTexts(db, search);
    const ticks = found.items.flatMap((item) => item.hits.map((hit) => tickOf(item, hit)));
    return () =>
      replaceTexts(db, {
        ...tools,
        search,
        replacement,
        ticked: readTicks(ticks),
        key: randomUUID(),
        note: `${words} → ${replacement}`,
        isDraft: false,
        ...how,
      });
  }

  return {
    save,
    find,
    replace,
    undo: (id: string, more: Partial<typeof tools> = {}) => undoBatch(db, { ...tools, id, key: randomUUID(), ...more }),
    itemsOf: async (id: string) =>
      (await listBatchItems(db, id)).map(({ itemId, problem }) => `${itemId} ${problem?.kind ?? 'done'}`),
    /** The text that readers see. */
    async textOf(name: string): Promise<unknown> {
      return secondBlock((await findRow(db, `page:${name}`, 'en'))?.fields);
    },
    /** The text of the newest revision, and whether it is a draft. */
    async newestOf(name: string): Promise<unknown[]> {
      const newest = await newestRevision(db, `page:${name}`, 'en');
      return [secondBlock(newest?.fields), newest?.isDraft];
    },
    rowOf: (name: string) => findRow(db, `page:${name}`, 'en'),
  };
}

const secondBlock = (fields: Record<string, unknown> | null | undefined): unknown =>
  (fields?.['blocks'] as { content?: string }[] | undefined)?.[1]?.content;
