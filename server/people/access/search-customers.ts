import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdsNoRole } from './roles/grant.repo.ts';

/** Most customers in one result. */
export const customerLimit = 25;

export interface Customer {
  userId: string;
  name: string;
  email: string;
  company: string;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Returns customers whose name, e-mail or company contains every word of the search. People who hold a role
 * are left out.
 */
export async function searchCustomers(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  search: string,
): Promise<Customer[]> {
  // Names contain no control characters, and the database refuses them.
  const words = search
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  if (words.length === 0) return [];
  const today = organizationDate(clock.now(), installation.timeZone);
  // The name of the customer record, which people can change.
  const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  return db
    .select({ userId: users.id, name, email: users.email, company: accounts.company })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(
      and(
        holdsNoRole(db, users.id, today),
        ...words.map((word) => {
          const pattern = `%${literal(word)}%`;
          return or(ilike(name, pattern), ilike(users.email, pattern), ilike(accounts.company, pattern));
        }),
      ),
    )
    .orderBy(asc(name), asc(users.email))
    .limit(customerLimit);
}
