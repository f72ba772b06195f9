import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { accessTokens } from './token.table.ts';

export type AccessToken = typeof accessTokens.$inferSelect;

const isOpen = (now: Date) =>
  and(isNull(accessTokens.revokedAt), or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)));

/** Returns the token with a digest, unless it has expired or was revoked. */
export async function findOpenToken(db: Database, digest: string, now: Date): Promise<AccessToken | null> {
  const [found] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.digest, digest), isOpen(now)));
  return found ?? null;
}

/** Lists all tokens that were not revoked, expired ones included. */
export const listTokens = (db: Database): Promise<AccessToken[]> =>
  db.select().from(accessTokens).where(isNull(accessTokens.revokedAt)).orderBy(asc(accessTokens.name));

/** Adds a token; null if another one has the name. */
export async function insertToken(db: Database, token: typeof accessTokens.$inferInsert): Promise<AccessToken | null> {
  const [made] = await db.insert(accessTokens).values(token).onConflictDoNothing().returning();
  return made ?? null;
}

/** Ends the token with a name; null if there is none. */
export async function endToken(
  db: Database,
  name: string,
  end: { revokedAt: Date; revokedBy: string },
): Promise<AccessToken | null> {
  const [ended] = await db
    .update(accessTokens)
    .set(end)
    .where(and(eq(accessTokens.name, name), isNull(accessTokens.revokedAt)))
    .returning();
  return ended ?? null;
}

/** Notes the day of a call. */
export async function noteUse(db: Database, id: string, day: string): Promise<void> {
  await db.update(accessTokens).set({ lastUsedOn: day }).where(eq(accessTokens.id, id));
}
