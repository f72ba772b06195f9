import path from 'node:path';
import { expect, it } from 'vitest';
import { testEntry } from '../../tests/support/search-index-scene.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { SqliteStore } from './sqlite-store.ts';

it('refuses a write on a full disk as a whole, goes on reading, and takes it when there is room', async ({ skip }) => {
  await using disk = await mountSmallDisk(4);
  if (!disk) return skip('this user may not mount a disk');
  const store = new SqliteStore(path.join(disk.path, 'index.sqlite'));
  const entry = (name: string, text: string) => testEntry({ path: `/${name}`, title: name, text });
  store.write({ put: [entry('first', 'harbour')], remove: [], positions: { content: 1 } });
  await disk.fill();
  const long = Array.from({ length: 40_000 }, (_, number) => `word${number}`).join(' ');
  const late = { put: [entry('second', `lighthouse ${long}`)], remove: ['/first'], positions: { content: 2 } };
  expect(() => store.write(late)).toThrow(/full/);
  expect([store.paths(), store.positions()]).toEqual([['/first'], { content: 1 }]);
  expect(store.match([{ word: 'harbour', stem: 'harbour', isBeginning: false }]).ids).toHaveLength(1);
  await disk.makeRoom();
  store.write(late);
  expect([store.paths(), store.positions()]).toEqual([['/second'], { content: 2 }]);
  // Words of the refused write are not known as stored.
  expect([...store.wordsFrom('l')]).toContain('lighthouse');
  store.close();
});
