import { pluralForms } from '../../server/platform/phrase.rules.ts';
import type { Shell } from './shell.ts';

/** Returns the phrases of an island: those whose key begins with one of the prefixes, or is one of them. */
export const islandPhrases = (dictionary: Shell['dictionary'], prefixes: readonly string[]): Record<string, string> =>
  pickPhrases(dictionary, (key) => prefixes.some((prefix) => key.startsWith(prefix)));

/** The phrases of the keys that are wanted; each plural form besides the last one is a phrase of its own, "Key|one". */
export function pickPhrases(
  dictionary: Shell['dictionary'],
  isWanted: (key: string) => boolean,
): Record<string, string> {
  const own = dictionary.filter(({ key }) => isWanted(key));
  return Object.fromEntries(
    own.flatMap(({ key, phrase }) => {
      const { other = '', ...forms } = pluralForms(phrase);
      return [[key, other], ...Object.entries(forms).map(([category, form]) => [`${key}|${category}`, form])];
    }),
  );
}
