import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNumbered, holdsWord, narrowToCandidates } from './find-candidates.ts';
import { holdsNoRole } from './roles/grant.repo.ts';
import { readSearch } from './search-words.rules.ts';

/** Most customers in one result. */
export const customerLimit = 25;

export interface Customer {
  userId: string;
  name: string;
  email: string;
  company: string;
}

/** The name of the customer record, which people can change. Written as in the index `accounts_name`. */
const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/**
 * Returns customers who hold every word of the search: in names, company, addresses, telephones, e-mail or numbers. Those
 * whom it names by a whole number come first. People who hold a role are left out.
 * @param options.buyers ids of the people whose orders the search names, who come first too
 */
export async function searchCustomers(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  search: string,
  { buyers = [] }: { buyers?: readonly string[] } = {},
): Promise<Customer[]> {
  const words = readSearch(search);
  if (words.length === 0) return [];
  const today = organizationDate(clock.now(), installation.timeZone);
  const select = (...conditions: (SQL | undefined)[]) =>
    db
      .select({ userId: users.id, name, email: users.email, company: accounts.company })
      .from(users)
      .innerJoin(accounts, eq(accounts.userId, users.id))
      .where(and(holdsNoRole(db, users.id, today), ...conditions))
      .orderBy(asc(name), asc(users.email))
      .limit(customerLimit);
  const numbered = [...buyers, ...(await findNumbered(db, words, customerLimit))];
  const first = numbered.length === 0 ? [] : await select(inArray(users.id, numbered));
  const named = new Set(first.map(({ userId }) => userId));
  const others = await select(await narrowToCandidates(db, words), ...words.map((word) => holdsWord(db, word)));
  return [...first, ...others.filter(({ userId }) => !named.has(userId))].slice(0, customerLimit);
}
