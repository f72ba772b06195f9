import { count, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';

/** A word that more people match is a frequent one. */
const mostCandidates = 5_000;
/** Shortest part that an index of trigrams finds. */
const shortestPart = 3;

/** Returns the words of a search. Names contain no control characters, and the database refuses them. */
export const wordsOf = (search: string): string[] =>
  search
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);

/** Returns the pattern of `ilike` for a text that contains a word. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Name and company of a customer record. A word contains no space, so it matches within one of them. Written as in the
 * index `accounts_name_parts` (`server/platform/db/trigram-indexes.ts`).
 */
export const nameAndCompany = sql`(${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.company})`;

/**
 * Ids of the people whose names, company or e-mail contain a word, some of them twice. Each part uses its index for a
 * rare word, and ends early for a frequent one.
 */
function candidatesOf(db: Database, word: string) {
  const pattern = patternOf(word);
  const most = mostCandidates + 1;
  return unionAll(
    db.select({ id: accounts.userId }).from(accounts).where(ilike(nameAndCompany, pattern)).limit(most),
    db.select({ id: users.id }).from(users).where(ilike(users.name, pattern)).limit(most),
    db.select({ id: users.id }).from(users).where(ilike(users.email, pattern)).limit(most),
  ).as('candidate');
}

/**
 * Returns the condition that leaves the candidates of a rare word. Without a rare word there is none: people are read in
 * the order of their names, of which enough match soon (docs/decisions/search.md#customers-by-parts-of-words).
 */
export async function narrowToCandidates(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  const parts = words.filter(({ length }) => length >= shortestPart);
  for (const word of parts.toSorted((one, other) => other.length - one.length)) {
    const candidates = candidatesOf(db, word);
    const [counted] = await db.select({ number: count() }).from(candidates);
    if ((counted?.number ?? 0) > mostCandidates) continue;
    return inArray(users.id, db.select({ id: candidates.id }).from(candidates));
  }
  return undefined;
}
