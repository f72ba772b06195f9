import { readDesignation } from './designation.rules.ts';

/** Longest text that is counted, in characters: what is longer is a sentence of somebody. */
const longest = 80;
/** So many digits in a row, joined or in groups, may be a card, an account or a telephone. */
const personalDigits = 9;

/**
 * Returns a text as it is counted, so that "NEC  2023" and "nec 2023" are the same; null for one that is not kept. What
 * may belong to a person is not: e-mail addresses, and long numbers that are not those of a book
 * (docs/decisions/search.md#what-is-searched-for).
 */
export function countedTerm(text: string): string | null {
  const term = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (term === '' || term.length > longest || term.includes('@')) return null;
  if (/[\p{Cc}\p{Cs}]/u.test(term)) return null;
  const runs = term.match(/\d(?:[\s().+-]*\d)*/g) ?? [];
  const isLong = runs.some((run) => run.replace(/\D/g, '').length >= personalDigits);
  return isLong && !isBook(term) ? null : term;
}

const isBook = (term: string): boolean => {
  const code = readDesignation(term)?.code ?? '';
  return /^(97[89]\d{10}|\d{9}[\dx])$/.test(code);
};
