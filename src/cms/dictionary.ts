import { defaultLocale } from '../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import { fillPhrase, pluralForms } from '../../server/platform/phrase.rules.ts';

/** Looks a phrase up and fills its `{tokens}` and plurals. An unknown key is readable words, never the raw key. */
export type Translate = (key: PhraseKey, tokens?: Readonly<Record<string, string | number>>) => string;

const asWords = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

interface Entry {
  key: string;
  phrase: string;
  /** The language of the phrase; the default language's where the one of the page lacks it. */
  language?: string | null | undefined;
}
type Entries = readonly Entry[];

/** Phrases by key, made once for the pages of a language. */
const known = new WeakMap<Entries, ReadonlyMap<string, Entry>>();
const entriesOf = new WeakMap<Translate, ReadonlyMap<string, Entry>>();

function phrasesOf(entries: Entries): ReadonlyMap<string, Entry> {
  const phrases = known.get(entries) ?? new Map(entries.map((entry) => [entry.key, entry]));
  known.set(entries, phrases);
  return phrases;
}

/** Makes the lookup for one language's entries; the content API has already filled gaps with English. */
export function translator(entries: Entries): Translate {
  const phrases = phrasesOf(entries);
  const t: Translate = (key, tokens = {}) => {
    const { phrase, language } = phrases.get(key) ?? { phrase: asWords(key) };
    return fillPhrase(phrase, tokens, language ?? defaultLocale);
  };
  entriesOf.set(t, phrases);
  return t;
}

/** Returns the language of a phrase, for the `lang` of its element; undefined where it is that of the page. */
export function foreignLanguage(t: Translate, key: PhraseKey, pageLanguage: string): string | undefined {
  const language = entriesOf.get(t)?.get(key)?.language;
  return language === pageLanguage ? undefined : (language ?? undefined);
}

/** Capitalizes a word for the middle of a key: 'Dead' in 'DeliveryStateDead'. */
export const capitalize = <Word extends string>(word: Word) =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;

/** Returns the plural forms of a phrase as JSON, for a script that chooses one (islands/platform/ui/plural-form.ts). */
export const phraseForms = (t: Translate, key: PhraseKey): string =>
  JSON.stringify(pluralForms(entriesOf.get(t)?.get(key)?.phrase ?? t(key)));
