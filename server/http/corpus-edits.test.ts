import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { systemClock } from '../platform/clock.ts';
import { findByPath } from '../content/items/content.repo.ts';
import { CorpusEdits } from './corpus-edits.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let edits: CorpusEdits;
const warn = vi.fn();

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(path.join(folder.path, 'en/page'), { recursive: true });
  edits = await CorpusEdits.open({ folder: folder.path, db: connection.db, clock: systemClock, warn });
  warn.mockClear();
});
afterEach(() => folder[Symbol.asyncDispose]());

const file = (name: string) => path.join(folder.path, 'en/page', name);
const page = (title: string) => `path: /told\ntitle: ${title}\ndescription: About it\ntemplate: blocks\nblocks: []\n`;
const titleAt = async (at: string) => (await findByPath(connection.db, at, 'en'))?.item.fields['title'];

it('stores a file that was saved, and each later edit of it', async () => {
  await writeFile(file('told.yaml'), page('First'));
  expect(await edits.store()).toBe(true);
  expect(await titleAt('/told')).toBe('First');
  await writeFile(file('told.yaml'), page('Second'));
  expect(await edits.store()).toBe(true);
  // As editors save: a new file in place of the old one.
  for (const title of ['Third', 'Fourth']) {
    await writeFile(file('told.yaml~'), page(title));
    await rename(file('told.yaml~'), file('told.yaml'));
    expect(await edits.store()).toBe(true);
    expect(await titleAt('/told')).toBe(title);
  }
  expect(warn).not.toHaveBeenCalled();
});

it('stores a file that was saved twice in one step of the file system’s clock', async () => {
  const save = async (title: string) => {
    await writeFile(file('told.yaml~'), page(title));
    await utimes(file('told.yaml~'), 1_700_000_000, 1_700_000_000);
    await rename(file('told.yaml~'), file('told.yaml'));
    return edits.store();
  };
  expect(await save('One')).toBe(true);
  expect(await save('Two')).toBe(true);
  expect(await titleAt('/told')).toBe('Two');
});

it('says what is wrong with a file, and keeps what is stored', async () => {
  await writeFile(file('told.yaml'), page('Fifth'));
  await edits.store();
  for (const [text, problem] of [
    ['title: [', path.join('en', 'page', 'told.yaml')],
    ['path: /told\ntitle: No description\n', 'description'],
  ] as const) {
    await writeFile(file('told.yaml'), text);
    expect(await edits.store()).toBe(false);
    expect(String(warn.mock.lastCall)).toContain(problem);
  }
  await rm(file('told.yaml'));
  expect(await edits.store()).toBe(false);
  expect(await titleAt('/told')).toBe('Fifth');
});

it('stores nothing while no file is edited, and no file twice', async () => {
  expect(await edits.store()).toBe(false);
  await writeFile(file('told.yaml'), page('Once'));
  expect(await Promise.all([edits.store(), edits.store()])).toEqual([true, false]);
});
