import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { locales } from '../../platform/locale.rules.ts';
import { buildDictionaries, readDictionaries, type Dictionaries } from './release-dictionaries.ts';

let root: AsyncDisposable & { path: string };
beforeAll(async () => {
  root = await temporaryFolder();
});
afterAll(() => root[Symbol.asyncDispose]());
beforeEach(async () => {
  await rm(root.path, { recursive: true, force: true });
  await mkdir(path.join(root.path, 'dist'), { recursive: true });
  for (const locale of locales) {
    await mkdir(path.join(root.path, 'src/content', locale, 'dictionary'), { recursive: true });
    await writePhrase(locale, `Save in ${locale}`);
    await writeFile(fileOf(locale, 'demo'), 'entries:\n  Body: The demo\n');
  }
  await buildDictionaries(root.path);
});

const fileOf = (locale: string, name: string) =>
  path.join(root.path, 'src/content', locale, 'dictionary', `${name}.yaml`);
const writePhrase = (locale: string, phrase: string) =>
  writeFile(fileOf(locale, 'desk'), `entries:\n  Save: "${phrase}"\n`);
const built = () => path.join(root.path, 'dist/words.json');

/** Marks the words of the build, so that a test sees whether they were read. */
const markBuilt = async () =>
  writeFile(built(), (await readFile(built(), 'utf8')).replaceAll('"Save in ', '"Built: save in '));

it('reads what the build has parsed while the files are those that it read', async () => {
  await markBuilt();
  const dictionaries = await readDictionaries(root.path);
  expect([...dictionaries.keys()]).toEqual(locales);
  expect([...(dictionaries.get('es') ?? [])]).toEqual([['desk', { Save: 'Built: save in es' }]]);
});

it.each([
  ['a word has changed since', () => writePhrase('en', 'Keep'), 'Keep'],
  ['the build has none', () => rm(built()), 'Save in en'],
  ['they are cut off', async () => writeFile(built(), (await readFile(built(), 'utf8')).slice(0, -5)), 'Save in en'],
  [
    'they are not words',
    async () => writeFile(built(), (await readFile(built(), 'utf8')).replace(/"Built: save in en"/, '1')),
    'Save in en',
  ],
] as const)('reads the files themselves when %s', async (_, change, phrase) => {
  await markBuilt();
  await change();
  const dictionaries = await readDictionaries(root.path);
  expect(dictionaries.get('en')?.get('desk')).toEqual({ Save: phrase });
  expect(dictionaries.get('es')?.get('desk')).toEqual({ Save: 'Save in es' });
});

it('holds in the build every word of this release as the files have it', async () => {
  for (const locale of locales) {
    const folder = path.join('src/content', locale, 'dictionary');
    await cp(path.join(projectRoot(), folder), path.join(root.path, folder), { recursive: true });
  }
  await rm(built());
  const toText = (all: Dictionaries) => JSON.stringify([...all].map(([locale, named]) => [locale, [...named]]));
  const fromFiles = toText(await readDictionaries(root.path));
  await buildDictionaries(root.path);
  await markBuilt();
  const marked = toText(await readDictionaries(root.path));
  expect(marked).toBe(fromFiles.replaceAll('"Save in ', '"Built: save in '));
  expect(marked).not.toBe(fromFiles);
});
