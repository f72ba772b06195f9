import { and, count, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { accounts, addresses } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { foldedExpression, holdsFolded } from '../../platform/db/folded-expression.ts';
import { searchedTexts } from '../../platform/db/searched-texts.ts';
import type { SearchWord } from './search-words.rules.ts';

/** A word that more people match is a frequent one. */
const mostCandidates = 5_000;
/** Shortest part that an index of trigrams finds. */
const shortestPart = 3;

const holdsAny = (expression: string, word: SearchWord): SQL | undefined =>
  or(...word.map((spelling) => holdsFolded(expression, spelling)));

const foldedEmail = foldedExpression('users.email');

/**
 * Returns the condition that a person holds a word: in the customer record, its numbers and telephones among it, in the
 * e-mail address or in the address book. The tables `users` and `accounts` are joined.
 */
export const holdsWord = (db: Database, word: SearchWord): SQL | undefined =>
  or(
    holdsAny(searchedTexts.accounts, word),
    holdsAny(foldedEmail, word),
    exists(
      db
        .select({ one: sql`1` })
        .from(addresses)
        .where(and(eq(addresses.userId, users.id), holdsAny(searchedTexts.addresses, word))),
    ),
  );

/**
 * Ids of the people whose records contain a word, some of them twice. Each part uses its index for a rare word, and ends
 * early for a frequent one.
 */
function candidatesOf(db: Database, word: SearchWord) {
  const most = mostCandidates + 1;
  return unionAll(
    db.select({ id: accounts.userId }).from(accounts).where(holdsAny(searchedTexts.accounts, word)).limit(most),
    db.select({ id: users.id }).from(users).where(holdsAny(searchedTexts.users, word)).limit(most),
    db.select({ id: addresses.userId }).from(addresses).where(holdsAny(searchedTexts.addresses, word)).limit(most),
  ).as('candidate');
}

const lengthOf = (word: SearchWord): number => Math.min(...word.map(({ length }) => length));

/**
 * Returns the condition that leaves the candidates of a rare word. Without a rare word there is none: people are read in
 * the order of their names, of which enough match soon (docs/decisions/search.md#customers-by-parts-of-words).
 */
export async function narrowToCandidates(db: Database, words: readonly SearchWord[]): Promise<SQL | undefined> {
  const parts = words.filter((word) => lengthOf(word) >= shortestPart);
  for (const word of parts.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const candidates = candidatesOf(db, word);
    const [counted] = await db.select({ number: count() }).from(candidates);
    if ((counted?.number ?? 0) > mostCandidates) continue;
    return inArray(users.id, db.select({ id: candidates.id }).from(candidates));
  }
  return undefined;
}

/** Numbers of a customer, by which other systems know them. */
const numbers = [
  accounts.customerId,
  accounts.legacyId,
  accounts.netsuiteId,
  accounts.onPointId,
  accounts.committeeMemberId,
  accounts.lmsId,
];

/** Returns the ids of the people of whom a word is a whole number, in either case. There are few of each. */
export async function findNumbered(db: Database, words: readonly SearchWord[], limit: number): Promise<string[]> {
  const asked = words.map(([word]) => word).filter((word) => /\d/.test(word));
  const found: string[] = [];
  for (const word of asked) {
    const isNumber = or(...numbers.map((column) => sql`lower(${column}) = ${word.toLowerCase()}`));
    const rows = await db
      .select({ id: accounts.userId })
      .from(accounts)
      .where(and(word.length < shortestPart ? undefined : holdsFolded(searchedTexts.accounts, word), isNumber))
      .limit(limit);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
