import { and, asc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { nameAndCompany, narrowToCandidates, patternOf, wordsOf } from './find-candidates.ts';
import { holdsNoRole } from './roles/grant.repo.ts';

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

const holdsWord = (word: string): SQL | undefined =>
  or(ilike(nameAndCompany, patternOf(word)), ilike(users.email, patternOf(word)));

/**
 * Returns customers whose name, e-mail or company contains every word of the search. People who hold a role
 * are left out.
 */
export async function searchCustomers(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  search: string,
): Promise<Customer[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const today = organizationDate(clock.now(), installation.timeZone);
  return db
    .select({ userId: users.id, name, email: users.email, company: accounts.company })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(await narrowToCandidates(db, words), holdsNoRole(db, users.id, today), ...words.map(holdsWord)))
    .orderBy(asc(name), asc(users.email))
    .limit(customerLimit);
}
