import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';

/** Most customers one search shows; a longer list asks for a better search. */
export const customerLimit = 25;

export interface Customer {
  userId: string;
  name: string;
  email: string;
  company: string;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Customers whose name, e-mail or company holds every word of the search. Staff and editors are nobody's customers. */
export async function searchCustomers(db: Database, search: string): Promise<Customer[]> {
  // No name holds a control character, and the database takes none.
  const words = search
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  if (words.length === 0) return [];
  // The name of the customer record: it is the one people change.
  const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  return db
    .select({ userId: users.id, name, email: users.email, company: accounts.company })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(
      and(
        eq(accounts.isStaff, false),
        eq(accounts.isEditor, false),
        ...words.map((word) => {
          const pattern = `%${literal(word)}%`;
          return or(ilike(name, pattern), ilike(users.email, pattern), ilike(accounts.company, pattern));
        }),
      ),
    )
    .orderBy(asc(name), asc(users.email))
    .limit(customerLimit);
}
