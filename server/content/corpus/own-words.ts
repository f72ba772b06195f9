import { toLocale } from '../../platform/locale.rules.ts';
import { findPhraseFault, siteTokens, tokensOf, type PhraseFault } from '../../platform/phrase.rules.ts';
import type { Item, ItemProblems } from '../items/item.contract.ts';
import { releasePhrases } from './release-phrases.ts';

const entriesOf = (item: Item): [string, string][] =>
  item.type === 'dictionary' ? Object.entries((item.fields['entries'] ?? {}) as Record<string, string>) : [];

/** Returns a dictionary without the words that the release brings anyway: a store holds only what differs. */
export async function withoutReleaseWords(item: Item): Promise<Item> {
  if (item.type !== 'dictionary' || !item.fields['entries']) return item;
  const shipped = await releasePhrases(toLocale(item.locale));
  const own = entriesOf(item)
    // A form without a script sends line ends of two characters.
    .map(([key, phrase]) => [key, phrase.replaceAll('\r\n', '\n')] as const)
    .filter(([key, phrase]) => shipped.get(key) !== phrase);
  return { ...item, fields: { ...item.fields, entries: Object.fromEntries(own) } };
}

/** Returns whether an imported dictionary holds nothing that the release does not bring. */
export const hasOwnWords = (item: Item): boolean => item.type !== 'dictionary' || entriesOf(item).length > 0;

function sentenceOf(fault: PhraseFault, shipped: string): string {
  switch (fault.kind) {
    case 'brace':
      return 'must have braces only around a token or a plural';
    case 'plural':
      return fault.category === 'other'
        ? 'must have the plural form "other"'
        : `must not have the plural form "${fault.category}": the language has none`;
    case 'missing':
      return `must keep {${fault.token}}`;
    case 'unknown': {
      const known = [...new Set([...tokensOf(shipped), ...siteTokens])].map((name) => `{${name}}`);
      return `must not have {${fault.token}}: only ${known.join(', ')} can be filled`;
    }
  }
}

/**
 * Finds phrases of the site that a reader would see with braces, or without the facts that belong into them.
 * @returns a sentence for each, by its place; null without one
 */
export async function findWordProblems(item: Item): Promise<ItemProblems | null> {
  const language = toLocale(item.locale);
  const phrases = entriesOf(item);
  if (phrases.length === 0) return null;
  const shipped = await releasePhrases(language);
  const problems = phrases.flatMap(([key, phrase]) => {
    const standard = shipped.get(key);
    const fault = standard === undefined ? null : findPhraseFault(phrase, standard, language);
    return fault && standard !== undefined ? [[`fields.entries.${key}`, sentenceOf(fault, standard)] as const] : [];
  });
  return problems.length > 0 ? Object.fromEntries(problems) : null;
}
