import type { Shell } from './shell.ts';

/** The phrases an island says: those whose key begins with one of the prefixes, or is one of them. */
export function islandPhrases(dictionary: Shell['dictionary'], prefixes: readonly string[]): Record<string, string> {
  const own = dictionary.filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)));
  return Object.fromEntries(own.map(({ key, phrase }) => [key, phrase]));
}
