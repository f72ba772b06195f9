import { Parser } from 'htmlparser2';
import { isInLine } from '../body.rules.ts';

/** Returns the text of HTML with the descriptions of pictures; blanks between what does not stand in one line. */
export function readText(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (!isInLine(name)) parts.push(' ');
      if (name === 'img' && alt) parts.push(alt, ' ');
    },
    ontext: (text) => void parts.push(text),
    onclosetag(name) {
      if (!isInLine(name)) parts.push(' ');
    },
  });
  parser.end(html);
  return parts.join('');
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]/gu) ?? [];

export const countLetters = (text: string): number => lettersOf(text).length;
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function tally(into: Map<string, number>, values: readonly string[], step: 1 | -1): void {
  for (const value of values) into.set(value, (into.get(value) ?? 0) + step);
}

const surplus = (counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...counts].filter(([, count]) => count !== 0));

/** Returns the letters of which one text has more (positive) or fewer (negative) than the others together. */
export function compareLetters(source: string, ...others: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  tally(counts, lettersOf(source), 1);
  for (const other of others) tally(counts, lettersOf(other), -1);
  return surplus(counts);
}

/** Returns the words of a text that the others together lack, such as those that were joined. */
export function findLostWords(source: string, ...others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  tally(counts, wordsOf(source), 1);
  for (const other of others) tally(counts, wordsOf(other), -1);
  return [...surplus(counts)].filter(([, count]) => count > 0).map(([word]) => word);
}
