import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { ContentLoader } from './content-loader.ts';
import { storeCorpus } from '../corpus/import-content.ts';
import { readAll } from '../items/item-access.rules.ts';
import { ListCache } from './list-cache.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  const page = (name: string, locale: string, path: string) => ({
    id: `page:${name}`,
    type: 'page' as const,
    locale,
    path,
    fields: { title: name, description: '', template: 'blocks', blocks: [] },
  });
  await storeCorpus(
    connection.db,
    systemClock,
    [page('both', 'en', '/both'), page('both', 'es', '/ambos'), page('english', 'en', '/english')],
    'test',
  );
});
afterAll(() => connection[Symbol.asyncDispose]());

it('finds where pages are in another language, all by one question, and depends on each of them', async () => {
  let asked = 0;
  const db = new Proxy(connection.db, {
    get(target, key, receiver) {
      if (key === 'select') asked += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const loader = new ContentLoader(db, new ListCache(), { mayRead: readAll, now: new Date(), timeZone: 'UTC' });
  const found = await loader.addressesIn('es', ['/both', '/english', '/nowhere', '/both']);
  expect([...found]).toEqual([['/both', '/es/ambos']]);
  // One question costs two query builders: the selection, and the position of the feed within it.
  expect(asked).toBeLessThanOrEqual(2);
  expect([...loader.tags].toSorted()).toEqual(['page:both', 'page:english', 'path:/nowhere']);
});
