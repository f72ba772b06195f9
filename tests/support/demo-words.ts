import { readReleaseWords } from '../../server/content/api/read-words.ts';
import type { Words } from '../../server/platform/words.contract.ts';

const site = { organization: 'Meridian Safety Codes Association', initials: 'MSCA' };

/** The words of the release with the demo's name, by language. */
export const demoWords: Readonly<Record<'en' | 'es', Words>> = {
  en: await readReleaseWords('en', site),
  es: await readReleaseWords('es', site),
};

export const readDemoWords = (language: 'en' | 'es'): Promise<Words> => Promise.resolve(demoWords[language]);
