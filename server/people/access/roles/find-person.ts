import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/account.table.ts';
import { users } from '../../auth/auth.table.ts';
import type { Database } from '../../../platform/db/connection.ts';

/** The name of the customer record, which people can change, or else the user's. */
export const nameOf = sql<string>`coalesce(nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''), ${users.name})`;

/** A person as the desk shows them. */
export interface DeskPerson {
  userId: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  hasSecondStep: boolean;
}

/** Returns a person by their id; null for any text that is no id. */
export async function findPerson(db: Database, userId: string): Promise<DeskPerson | null> {
  if (!/^[\w-]{1,64}$/.test(userId)) return null;
  const [found] = await db
    .select({
      userId: users.id,
      name: nameOf,
      email: users.email,
      isConfirmed: users.emailVerified,
      hasSecondStep: sql<boolean>`coalesce(${users.twoFactorEnabled}, false)`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId));
  return found ?? null;
}
