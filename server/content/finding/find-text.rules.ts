import { listFixedRanges, type TextRange } from './fixed-ranges.rules.ts';
import type { WrittenText } from './written-texts.rules.ts';

/** Words that are looked for in a text. */
export interface WantedText {
  words: string;
  /** Upper and lower case count. */
  isExactCase: boolean;
  /** "code" is not found in "codes". */
  isWhole: boolean;
}

const apostrophes = `'’‘ʼ`;
const quotes = `"“”„«»`;
/** A space of the words stands for a few of them and for one line end, as Markdown breaks lines. */
const space = String.raw`[^\S\n]{0,8}(?:[^\S\n]|\n)[^\S\n]{0,8}`;

const charPattern = (char: string): string => {
  if (apostrophes.includes(char)) return `[${apostrophes}]`;
  if (quotes.includes(char)) return `[${quotes}]`;
  return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
};

/**
 * Returns a pattern that finds the words as they are written; nothing in them is an expression. Apostrophes and quotation
 * marks of every kind are alike, as keyboards and word processors write them differently.
 */
export function patternOf({ words, isExactCase, isWhole }: WantedText): RegExp {
  const source = words
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(charPattern).join(''))
    .join(space);
  const edge = String.raw`[\p{L}\p{N}_]`;
  const whole = isWhole ? `(?<!${edge})${source}(?!${edge})` : source;
  return new RegExp(whole, isExactCase ? 'gu' : 'giu');
}

/** Returns where a pattern is found in a text; without codes, not in addresses and tokens. */
export function findRanges({ text, form }: WrittenText, pattern: RegExp, withCodes: boolean): TextRange[] {
  if (form === 'code' && !withCodes) return [];
  const found = [...text.matchAll(pattern)].flatMap(({ index, 0: { length } }) =>
    length === 0 ? [] : [{ from: index, to: index + length }],
  );
  if (withCodes || found.length === 0) return found;
  const fixed = listFixedRanges(text);
  return found.filter(({ from, to }) => !fixed.some((range) => from < range.to && to > range.from));
}

/** Returns a text with others in place of some ranges, which are in order and do not overlap. */
export function replaceRanges(text: string, ranges: readonly TextRange[], replacement: string): string {
  let [done, at] = ['', 0];
  for (const { from, to } of ranges) {
    done += text.slice(at, from) + replacement;
    at = to;
  }
  return done + text.slice(at);
}

/** A range with the words around it. */
export interface ShownRange {
  before: string;
  found: string;
  after: string;
}

/** Characters shown on each side. */
const around = 70;

/** Returns a range with what stands around it, as one line. */
export function showRange(text: string, { from, to }: TextRange): ShownRange {
  const line = (part: string) => part.replace(/\s+/g, ' ');
  const before = text.slice(Math.max(0, from - around), from);
  const after = text.slice(to, to + around);
  const whole = {
    before: from > around ? `…${before.replace(/^\S{0,20}\s/, '')}` : before,
    after: to + around < text.length ? `${after.replace(/\s\S{0,20}$/, '')}…` : after,
  };
  return { before: line(whole.before), found: line(text.slice(from, to)), after: line(whole.after) };
}
