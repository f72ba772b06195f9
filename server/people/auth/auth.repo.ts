import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { deleteBatch, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Database } from '../../platform/db/connection.ts';
import { credentials, emailTokens, rateLimits, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { heldForms } from './held-form.table.ts';
import { refusedPages } from './refused-page.table.ts';

/** Returns the user of a normalized e-mail address, or null. */
export async function findUser(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUserById(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Reads a user and locks the row until the transaction ends. */
export async function lockUser(tx: Database, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user ?? null;
}

/** Returns the stored password hash of a user; null for people who only use single sign-on. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

/** Returns the user linked to an account at a provider of single sign-on, or null. */
export async function findSingleSignOn(db: Database, providerId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, providerId), eq(credentials.accountId, accountId)));
  return row?.userId ?? null;
}

/**
 * Links an account at a provider to a user.
 * @returns false if it is linked already, to any user
 */
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

/** Returns a user's valid sessions, latest first, without those of staff acting as the user. */
export async function liveSessions(db: Database, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return rows.filter((row) => row.impersonatedBy === null);
}

/**
 * Ends one session of a user.
 * @returns whether it existed
 */
export async function deleteSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a user but one, and those in which they act as another person. */
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

/** Ends every session in which a member of staff acts as a customer. */
export async function deleteImpersonations(db: Database, staffId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.impersonatedBy, staffId));
}

export async function markVerified(db: Database, userId: string, name?: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date(), ...(name !== undefined && { name }) })
    .where(eq(users.id, userId));
}

/** Copies the name of the customer record to the user, for greetings in emails and the authenticator. */
export async function renameUser(tx: Database, clock: Clock, userId: string, name: string): Promise<void> {
  await tx.update(users).set({ name, updatedAt: clock.now() }).where(eq(users.id, userId));
}

/**
 * Deletes a password that is marked as contested.
 * @returns whether there was one
 */
export async function deleteContestedPassword(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(credentials)
    .where(
      and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'), eq(credentials.scope, 'contested')),
    )
    .returning({ id: credentials.id });
  return gone.length > 0;
}

/** Returns the encrypted secret and backup codes of a user's second step, confirmed or not. */
export async function findTwoFactor(db: Database, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row ?? null;
}

/**
 * Marks a time step and all earlier ones as used.
 * @returns whether it was free; only one of concurrent callers gets it
 */
export async function claimTimeStep(db: Database, twoFactorId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(twoFactors.id, twoFactorId), or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step))))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

/** Returns the hashes of seeded passwords that are still unchanged, by their mark. */
export async function demoHashes(db: Database): Promise<string[]> {
  const rows = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.providerId, 'credential'), eq(credentials.scope, 'demo')));
  return rows.map((row) => row.password).filter((password) => password !== null);
}

/** Deletes expired sessions, tokens, pending sign-ins and counters of the throttle, in batches. */
export async function deleteExpired(db: Database, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const table of [sessions, verifications, emailTokens, heldForms, refusedPages])
    await deleteInBatches(() => deleteBatch(db, table, lte(table.expiresAt, now)), stopping);
  await deleteInBatches(() => deleteBatch(db, rateLimits, lte(rateLimits.expire, now)), stopping);
}
