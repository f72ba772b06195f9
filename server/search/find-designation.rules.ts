import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { readDesignation, type Designation } from './designation.rules.ts';
import { splitMark, type Naming } from './document-mark.rules.ts';

/** Removes quotes, punctuation and trade marks around a word: “ISO 9001”, "70?", "(2023)", "70®". */
export const withoutPunctuation = (word: string): string => {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N})]+$/u, '');
  return bare.includes('(') ? bare : bare.replace(/[^\p{L}\p{N}]+$/u, '');
};

/**
 * Finds the designation at the beginning of a query: "70 2023 spanish" begins with one, "spanish" has none.
 * @returns the longest one, and whether it is the whole query
 */
export function findDesignation(
  question: string,
  marks: readonly DocumentMark[],
): { designation: Designation; isWhole: boolean } | null {
  const words = question
    .split(/[\s_]+/)
    .map(withoutPunctuation)
    .filter(Boolean)
    .slice(0, 12);
  for (let taken = words.length; taken > 0; taken -= 1) {
    const designation = readDesignation(words.slice(0, taken).join(' '), marks);
    if (designation) return { designation, isWhole: taken === words.length };
  }
  return null;
}

/** Removes a generic word before a name that is the rest of the query: "norma 70" becomes "70". */
export function withoutKind(question: string, { marks, kinds }: Naming): string {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(.*)$/s.exec(question.normalize('NFC')) ?? [];
  const isKind = kinds.some((kind) => withoutAccents(kind) === withoutAccents(first));
  return isKind && findDesignation(rest, marks)?.isWhole ? rest : question;
}

/**
 * Splits a query at the mark it begins with: "W3C css-color-4" has the rest "css-color-4", in lower case. Null where it
 * begins with none, or is nothing else.
 */
export function findMarked(
  question: string,
  marks: readonly DocumentMark[],
): { mark: string | null; rest: string } | null {
  const { mark, rest, isMarked } = splitMark(question.trim().toLowerCase(), marks);
  return isMarked ? { mark, rest } : null;
}

const withoutAccents = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
