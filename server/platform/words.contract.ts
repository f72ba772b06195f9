import type { Locale } from './locale.rules.ts';
import type { PhraseKey } from './phrase-key.contract.ts';
import type { Tokens } from './phrase.rules.ts';

/** The phrases of the site in one language, for emails and files. */
export interface Words {
  /** Returns a phrase with its `{tokens}` filled. */
  t: (key: PhraseKey, tokens?: Tokens) => string;
  /** Returns the language of a phrase: the default one where the language asked for lacks it. */
  languageOf: (key: PhraseKey) => Locale;
}

/** Reads the phrases of a language as editors have them now; those of the release while the content is away. */
export type ReadWords = (language: Locale) => Promise<Words>;
