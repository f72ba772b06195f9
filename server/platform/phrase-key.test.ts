import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findDemoWords } from '../../tests/support/demo-body-words.ts';
import { projectRoot } from './env/env.ts';
import { locales } from './locale.rules.ts';
import { findPhraseFault } from './phrase.rules.ts';

function dictionaryOf(language: string): Map<string, string> {
  const folder = path.join(projectRoot(), `src/content/${language}/dictionary`);
  const entries = readdirSync(folder)
    // Words of the demo's organization stand in for words of the release, as those of any site.
    .filter((file) => file !== 'demo.yaml')
    .toSorted()
    .flatMap((file) => {
      const read = parse(readFileSync(path.join(folder, file), 'utf8')) as { entries: Record<string, string> };
      return Object.entries(read.entries);
    });
  expect(new Set(entries.map(([key]) => key)).size, 'no key stands in two files').toBe(entries.length);
  return new Map(entries);
}
const english = dictionaryOf('en');

const head = `/**
 * Lists the keys of the dictionary, in one file. It is written from src/content/en/dictionary: after a change there, run
 * \`npx vitest run --project unit phrase-key -u\`.
 */
export const phraseKeys = [
`;
const foot = `] as const;
export type PhraseKey = (typeof phraseKeys)[number];
`;

it('lists the key of every phrase', async () => {
  const keys = [...english.keys()].toSorted().map((key) => `  '${key}',\n`);
  await expect(`${head}${keys.join('')}${foot}`).toMatchFileSnapshot('phrase-key.contract.ts');
});

describe.each(locales)('the dictionary in %s', (language) => {
  it('has a phrase for every key, with the same tokens', () => {
    const phrases = dictionaryOf(language);
    expect([...phrases.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, phrase] of english) {
      expect([key, findPhraseFault(phrases.get(key) ?? '', phrase, language)]).toEqual([key, null]);
      expect([key, findPhraseFault(phrase, phrases.get(key) ?? '', language)]).toEqual([key, null]);
    }
    for (const [key, phrase] of phrases) expect([key, phrase]).not.toEqual([key, '']);
  });

  it('names no organization: that is the record of the site', () => {
    const named = [...dictionaryOf(language)].filter(([, phrase]) => /MSCA|Meridian/i.test(phrase));
    expect(named).toEqual([]);
  });

  it('names no subject, product or place of the demo, and no currency', () => {
    const named = [...dictionaryOf(language)].filter(([, phrase]) => findDemoWords(phrase).length > 0);
    expect(named).toEqual([]);
    const dear = [...dictionaryOf(language)].filter(([, phrase]) => /\$|dollars|dólares/.test(phrase));
    expect(dear).toEqual([]);
  });
});
