import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { markCatalogChanges } from '../../store/catalog/catalog.repo.ts';
import { catalogChanges } from '../../store/catalog/catalog.table.ts';
import { markChanges } from '../../content/items/change-feed.repo.ts';
import { contentChanges } from '../../content/items/content.table.ts';
import { databaseIdentity } from './identity.table.ts';

const change = (id: string, minute: number) => ({
  id,
  locale: 'en',
  type: 'page',
  isDeleted: false,
  paths: [],
  tags: [id],
  changedAt: new Date(Date.UTC(2026, 10, 25, 12, minute)),
});

it('differs once a database was restored and changed since, and for another database, and else stays', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const empty = await markChanges(db, 0);
  expect(await markChanges(db, 5)).toBe(empty);
  await db.insert(contentChanges).values([1, 2, 3].map((minute) => change(`page:${minute}`, minute)));
  const [second, third] = [await markChanges(db, 2), await markChanges(db, 3)];
  expect(new Set([empty, second, third]).size).toBe(3);
  expect(Number.isSafeInteger(third)).toBe(true);
  await db.insert(contentChanges).values(change('page:4', 4));
  expect(await markChanges(db, 3)).toBe(third);
  // Restored to the second change; the third is another one now, by a minute.
  await db.delete(contentChanges).where(sql`seq > 2`);
  await db.insert(contentChanges).values({ ...change('page:3', 30), seq: 3 });
  expect([await markChanges(db, 2), (await markChanges(db, 3)) === third]).toEqual([second, false]);
  await db.update(databaseIdentity).set({ name: sql`gen_random_uuid()` });
  expect(await markChanges(db, 2)).not.toBe(second);
});

it('is kept of the catalogue, too', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const row = { seq: 1, productId: 'book', changedAt: new Date('2026-11-25T12:00:00Z') };
  await db.insert(catalogChanges).values(row);
  const mark = await markCatalogChanges(db, 1);
  await db.delete(catalogChanges);
  await db.insert(catalogChanges).values({ ...row, productId: 'poster' });
  expect(await markCatalogChanges(db, 1)).not.toBe(mark);
});
