import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { users } from '../../auth/auth.table.ts';

/** Returns the id of the person who has an email address now. */
export async function findIdByEmail(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row?.id ?? null;
}
