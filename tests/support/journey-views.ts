import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../server/platform/env/env.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { fillPhrase, fillSite } from '../../server/platform/phrase.rules.ts';
import { dictionaryFiles } from './demo-form-words.ts';
import { demoSite } from './demo-names.ts';
import { tagOf } from './test-scope.ts';

/** A language a journey is made in, and the screen it is made on. */
export interface View {
  language: Locale;
  /** Of the addresses in this language. */
  prefix: '' | '/es';
  width: 360 | 1280;
  /** Tells Playwright which runs make the journey. */
  details: { tag?: string };
  /**
   * Returns a phrase of the site to find an element by. Texts that a journey is about are written in the journey.
   * @param tokens values of {name}
   */
  say(key: string, tokens?: Readonly<Record<string, string>>): string;
}

function readPhrases(language: string): View['say'] {
  const folder = path.join(projectRoot(), `src/content/${language}/dictionary`);
  const phrases = new Map(
    dictionaryFiles(language).flatMap((file) => {
      const { entries } = parse(readFileSync(path.join(folder, file), 'utf8')) as { entries: Record<string, string> };
      return Object.entries(entries);
    }),
  );
  return (key, tokens = {}) => {
    const phrase = phrases.get(key);
    if (phrase === undefined) throw new Error(`The ${language} dictionary has no ${key}.`);
    return fillPhrase(fillSite(phrase, demoSite), tokens, language);
  };
}

export const english: View = { language: 'en', prefix: '', width: 1280, details: tagOf('en'), say: readPhrases('en') };
export const spanish: View = {
  language: 'es',
  prefix: '/es',
  width: 360,
  details: tagOf('es'),
  say: readPhrases('es'),
};

/** Each journey of the store runs once per language and once per screen: two runs, not four. */
export const views: readonly View[] = [english, spanish];
