import { readIsbn } from '../store/catalog/isbn.rules.ts';

/** Longest counted text, in characters: a longer one is likely a personal sentence. */
const longest = 80;
/** This many digits, joined or in groups, may be a card, account or telephone number. */
const personalDigits = 9;

/**
 * Normalizes a query for the counts, so that "NEC  2023" and "nec 2023" are the same. Returns null for possible
 * personal data: e-mail addresses, and long numbers except ISBNs (docs/decisions/search.md#what-is-searched-for).
 */
export function countedTerm(text: string): string | null {
  const term = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (term === '' || term.length > longest || term.includes('@')) return null;
  if (/[\p{Cc}\p{Cs}]/u.test(term)) return null;
  const runs = term.match(/\d(?:[\s().+-]*\d)*/g) ?? [];
  const isLong = runs.some((run) => run.replace(/\D/g, '').length >= personalDigits);
  return isLong && readIsbn(term) === null ? null : term;
}
