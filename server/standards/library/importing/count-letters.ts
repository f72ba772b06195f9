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

const letter = /[\p{L}\p{N}]/u;
const known = new Map<number, boolean>();

function isLetter(point: number): boolean {
  let is = known.get(point);
  if (is === undefined) {
    is = letter.test(String.fromCodePoint(point));
    known.set(point, is);
  }
  return is;
}

/** Letters and digits of a text, without case: how many of each, by code point. */
export interface LetterCount {
  total: number;
  counts: ReadonlyMap<number, number>;
}

/** Counts in one pass: an array of the letters of a long standard costs more than everything else of its import. */
export function countLetters(text: string): LetterCount {
  const counts = new Map<number, number>();
  let total = 0;
  const all = plain(text);
  for (let at = 0; at < all.length; at += 1) {
    const point = all.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    if (!isLetter(point)) continue;
    total += 1;
    counts.set(point, (counts.get(point) ?? 0) + 1);
  }
  return { total, counts };
}

/** Returns the letters of which one text has more (positive) or fewer (negative) than the others together. */
export function compareLetters(source: LetterCount, ...others: readonly LetterCount[]): Map<string, number> {
  const left = new Map(source.counts);
  for (const { counts } of others) {
    for (const [point, count] of counts) left.set(point, (left.get(point) ?? 0) - count);
  }
  return new Map(
    [...left].filter(([, count]) => count !== 0).map(([point, count]) => [String.fromCodePoint(point), count]),
  );
}

export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of a text that the others together lack, such as those that were joined. */
export function findLostWords(source: readonly string[], ...others: readonly (readonly string[])[]): string[] {
  const left = new Map<string, number>();
  for (const word of source) left.set(word, (left.get(word) ?? 0) + 1);
  for (const words of others) for (const word of words) left.set(word, (left.get(word) ?? 0) - 1);
  return [...left].filter(([, count]) => count > 0).map(([word]) => word);
}
