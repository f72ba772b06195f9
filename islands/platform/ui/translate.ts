import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

/** Returns a phrase of the dictionary by its key, its `{tokens}` filled. */
export type Translate<Key extends string = PhraseKey> = (
  key: Key,
  tokens?: Readonly<Record<string, string | number>>,
) => string;

/** The keys that begin with one of these, or are one of them: what an island is handed, by its list. */
export type KeysBeginning<Beginning extends string> = Extract<PhraseKey, `${Beginning}${string}`>;

/**
 * Creates the lookup in the phrases a page handed to its island; a key without phrase is shown, so that it is noticed.
 */
export const createTranslator =
  <Key extends string>(phrases: Readonly<Record<string, string>>): Translate<Key> =>
  (key, tokens = {}) =>
    (phrases[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));
