import { eq, inArray } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';

/** A customer in the lists of staff. */
export interface NamedCustomer {
  name: string;
  email: string;
}

/** Finds users by their ids; the name is the customer record's, or else the user's. */
export async function findCustomerNames(
  db: Database,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedCustomer>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, first: accounts.firstName, last: accounts.lastName })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(inArray(users.id, ids));
  return new Map(
    rows.map(({ id, email, name, first, last }) => [
      id,
      { email, name: `${first ?? ''} ${last ?? ''}`.trim() || name },
    ]),
  );
}
