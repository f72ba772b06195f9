import { indexedWords, stemWord } from './search-words.ts';
import type { SearchEntry } from './search.contract.ts';
import { stemMark, wordVector } from './word-vector.rules.ts';

/** Returns the words of an entry without their stems. */
export const plainWords = ({ keys, title, description, text }: SearchEntry): string[] =>
  [keys.join(' '), title, description, text].flatMap(indexedWords);

/** Converts an entry to a table row. */
export function toRow(entry: SearchEntry): {
  path: string;
  body: SearchEntry;
  listed: boolean;
  titles: string;
  words: string;
} {
  const { path, keys, title, description, text, language, isListed } = entry;
  const row = { path, body: { ...entry, text: '' }, listed: isListed };
  if (!isListed) return { ...row, titles: '', words: '' };
  const [named, titled, described, told] = [keys.join(' '), title, description, text].map(indexedWords) as [
    ...[string[], string[], string[], string[]],
  ];
  const stems = (words: readonly string[]) => words.map((word) => stemMark + stemWord(word, language));
  const names = [
    { words: named, weight: 'A' as const },
    { words: titled, weight: 'B' as const },
    { words: stems(titled), weight: 'C' as const },
  ];
  const rest = [
    { words: described, weight: 'C' as const },
    { words: [...told, ...stems([...described, ...told])], weight: 'D' as const },
  ];
  return { ...row, titles: wordVector(names), words: wordVector([...names, ...rest]) };
}
