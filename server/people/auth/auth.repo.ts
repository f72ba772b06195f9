import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { credentials, emailTokens, rateLimits, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { heldForms } from './held-form.table.ts';

/** The one user of an e-mail address in normal spelling. */
export async function findUser(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUserById(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Reads a user and holds the row until the transaction ends. */
export async function lockUser(tx: Database, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user ?? null;
}

/** Stored password hash of a user, or null for those who only use single sign-on. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

/** The user that an account at a provider of single sign-on is linked to, or null. */
export async function findSingleSignOn(db: Database, providerId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, providerId), eq(credentials.accountId, accountId)));
  return row?.userId ?? null;
}

/** Links an account at a provider to a user. @returns false where it is linked already, to whichever user */
export async function insertSingleSignOn(
  db: Database,
  { now, userId, ...account }: { providerId: string; accountId: string; userId: string; now: Date },
): Promise<boolean> {
  const made = await db
    .insert(credentials)
    .values({ ...account, userId, id: randomUUID(), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: credentials.id });
  return made.length > 0;
}

/** A user's sessions that have not ended, latest first. Those of staff acting as the user are not theirs to see. */
export async function liveSessions(db: Database, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return rows.filter((row) => row.impersonatedBy === null);
}

/** Ends one session of a user. @returns whether it was there */
export async function deleteSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a user but one, and those in which they act as somebody else. */
export async function deleteOtherSessions(db: Database, userId: string, keptId: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        and(eq(sessions.userId, userId), keptId === null ? undefined : ne(sessions.id, keptId)),
        eq(sessions.impersonatedBy, userId),
      ),
    );
}

/** Ends every session in which a member of staff acts as somebody. */
export async function deleteImpersonations(db: Database, staffId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.impersonatedBy, staffId));
}

export async function markVerified(db: Database, userId: string, name?: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date(), ...(name !== undefined && { name }) })
    .where(eq(users.id, userId));
}

/** Names a user as their customer record does: emails and the authenticator greet by it. */
export async function renameUser(tx: Database, clock: Clock, userId: string, name: string): Promise<void> {
  await tx.update(users).set({ name, updatedAt: clock.now() }).where(eq(users.id, userId));
}

/** Takes a password marked as contested away. @returns whether there was one */
export async function deleteContestedPassword(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(credentials)
    .where(
      and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'), eq(credentials.scope, 'contested')),
    )
    .returning({ id: credentials.id });
  return gone.length > 0;
}

/** The encrypted secret and backup codes of a user's second step, set up or being set up. */
export async function findTwoFactor(db: Database, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row ?? null;
}

/** Marks a time step, and all before it, as used. @returns whether it was free: of several at once, one gets it */
export async function claimTimeStep(db: Database, twoFactorId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(twoFactors.id, twoFactorId), or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step))))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

/** Seeded passwords that nobody has changed since, as far as the mark tells. */
export async function demoHashes(db: Database): Promise<string[]> {
  const rows = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.providerId, 'credential'), eq(credentials.scope, 'demo')));
  return rows.map((row) => row.password).filter((password) => password !== null);
}

/** Takes away what has ended by itself: sessions, tokens and sign-ins under way, counters of the throttle. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, emailTokens, heldForms])
    await db.delete(table).where(lte(table.expiresAt, now));
  await db.delete(rateLimits).where(lte(rateLimits.expire, now));
}
