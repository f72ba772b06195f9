import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { contentItems } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { findHome } from './find-home.ts';

let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
  const item = (type: string, name: string, path: string | null, isLive = true) => ({
    id: `${type}:${name}`,
    locale: 'en',
    type,
    path,
    fields: isLive ? {} : null,
    revision: 1,
    updatedAt: new Date('2026-11-26T12:00:00Z'),
  });
  await connection.db.insert(contentItems).values([
    item('publication', 'a', '/reports/a'),
    item('publication', 'b', '/reports/b'),
    item('publication', 'c', '/news/c'),
    // What is deleted counts no more.
    ...['d', 'e', 'f'].map((name) => item('publication', name, `/old/${name}`, false)),
    item('page', 'g', '/about/g'),
  ]);
});
afterAll(() => connection[Symbol.asyncDispose]());

it.each<[string, ItemTypeName, string, string]>([
  ['where most of its type stand', 'publication', 'en', '/reports'],
  ['where the type has its home, in a language without any', 'publication', 'es', '/news'],
  ['where the type has its home, without any item', 'committee', 'en', '/committees'],
  ['nowhere of its own: pages stand anywhere', 'page', 'en', ''],
])('a new item belongs %s', async (_, type, locale, home) => {
  expect(await findHome(connection.db, type, locale)).toBe(home);
});
