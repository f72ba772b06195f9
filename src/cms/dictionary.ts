import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

/** Looks a phrase up and fills its `{tokens}`. An unknown key is readable words, never the raw key. */
export type Translate = (key: PhraseKey, tokens?: Readonly<Record<string, string | number>>) => string;

const asWords = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

type Entries = readonly { key: string; phrase: string }[];

/** Phrases by key, made once for the pages of a language. */
const known = new WeakMap<Entries, ReadonlyMap<string, string>>();

function phrasesOf(entries: Entries): ReadonlyMap<string, string> {
  const phrases = known.get(entries) ?? new Map(entries.map((entry) => [entry.key, entry.phrase]));
  known.set(entries, phrases);
  return phrases;
}

/** Makes the lookup for one language's entries; the content API has already filled gaps with English. */
export function translator(entries: Entries): Translate {
  const phrases = phrasesOf(entries);
  return (key, tokens = {}) =>
    (phrases.get(key) ?? asWords(key)).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));
}

/** Capitalizes a word for the middle of a key: 'Dead' in 'DeliveryStateDead'. */
export const capitalize = <Word extends string>(word: Word) =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;
