import { readReleaseWords } from '../../server/content/api/read-words.ts';
import type { Words } from '../../server/platform/words.contract.ts';
import { demoSite } from './demo-names.ts';

/** The words of the release with the demo's name, by language. */
export const demoWords: Readonly<Record<'en' | 'es', Words>> = {
  en: await readReleaseWords('en', demoSite),
  es: await readReleaseWords('es', demoSite),
};

export const readDemoWords = (language: 'en' | 'es'): Promise<Words> => Promise.resolve(demoWords[language]);
