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

const letter = /[\p{L}\p{N}]/u;
/** Letters and digits among the code units below the surrogates: 1 for one, 2 for anything else, 0 where nobody asked yet. */
const known = new Uint8Array(0xd800);

function isLetter(point: number): boolean {
  if (point >= known.length) return letter.test(String.fromCodePoint(point));
  if (known[point] === 0) known[point] = letter.test(String.fromCharCode(point)) ? 1 : 2;
  return known[point] === 1;
}

/** Letters and digits of a text, without case: how many of each, by code point. */
export interface LetterCount {
  total: number;
  counts: ReadonlyMap<number, number>;
}

/** The letters and words of a text. */
export interface ReadLetters extends LetterCount {
  words: string[];
}

/**
 * Counts letters and cuts words in one pass over the code points: an array of the letters of a long standard, or a regular
 * expression for its words, each cost a tenth of its import.
 */
export function readLetters(text: string): ReadLetters {
  const all = text.normalize('NFKC').toLowerCase();
  const low = new Uint32Array(known.length);
  const counts = new Map<number, number>();
  const words: string[] = [];
  let begin = -1;
  for (let at = 0; at < all.length; at += 1) {
    const point = all.codePointAt(at) ?? 0;
    if (isLetter(point)) {
      if (begin === -1) begin = at;
      if (point < low.length) low[point] = (low[point] ?? 0) + 1;
      else counts.set(point, (counts.get(point) ?? 0) + 1);
    } else if (begin !== -1) {
      words.push(all.slice(begin, at));
      begin = -1;
    }
    if (point > 0xffff) at += 1;
  }
  if (begin !== -1) words.push(all.slice(begin));
  for (const [point, count] of low.entries()) if (count > 0) counts.set(point, count);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { total, counts, words };
}

/** Returns the number of letters and digits of a short text. */
export const countLetters = (text: string): number => text.normalize('NFKC').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

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

/** Returns the words of a text that the others together lack, such as those that were joined. */
export function findLostWords(source: readonly string[], ...others: readonly (readonly string[])[]): string[] {
  const left = new Map<string, number>();
  for (const word of source) left.set(word, (left.get(word) ?? 0) + 1);
  for (const words of others) for (const word of words) left.set(word, (left.get(word) ?? 0) - 1);
  return [...left].filter(([, count]) => count > 0).map(([word]) => word);
}
