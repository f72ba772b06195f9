import { listReleaseDictionaries } from '../../../../../server/content/corpus/release-phrases.ts';
import { locales, type Locale } from '../../../../../server/platform/locale.rules.ts';

/** A phrase of the release that a search has found, and the dictionary in which the desk changes it. */
interface FoundPhrase {
  dictionary: string;
  locale: Locale;
  key: string;
  phrase: string;
}

/** Words of the site as the desk lists them beside the stored items: most of them are stored nowhere. */
export interface FoundWords {
  dictionaries: { name: string; locale: Locale }[];
  phrases: FoundPhrase[];
}

/** Shorter texts are found in too many phrases. */
const shortest = 3;
const mostPhrases = 20;

/** Lists the dictionaries of the release, if dictionaries are asked for, and its phrases with the text that is. */
export async function findWords(asked: { q?: string; type?: string; locale?: string }): Promise<FoundWords> {
  const { q = '', type = '', locale = '' } = asked;
  const found: FoundWords = { dictionaries: [], phrases: [] };
  if (type !== '' && type !== 'dictionary') return found;
  const wanted = q.trim().toLowerCase();
  for (const each of locales.filter((known) => locale === '' || known === locale)) {
    for (const [name, phrases] of await listReleaseDictionaries(each)) {
      if (type === 'dictionary' && (wanted === '' || name.includes(wanted))) {
        found.dictionaries.push({ name, locale: each });
      }
      if (wanted.length < shortest) continue;
      for (const [key, phrase] of Object.entries(phrases)) {
        const isFound = `${key} ${phrase}`.toLowerCase().includes(wanted);
        if (isFound && found.phrases.length < mostPhrases) {
          found.phrases.push({ dictionary: name, locale: each, key, phrase });
        }
      }
    }
  }
  return found;
}
