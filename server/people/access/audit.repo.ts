import { and, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { signInActions, type AuditAction } from './audit.contract.ts';
import { auditEntries } from './audit.table.ts';

type AuditEntry = typeof auditEntries.$inferSelect;
/** An entry with the address of the actor; null when their account is gone. */
export type ShownEntry = AuditEntry & { actorEmail: string | null };

/** Adds an entry with the server's time. */
export async function recordAudit(
  db: Database,
  clock: Clock,
  entry: Omit<typeof auditEntries.$inferInsert, 'id' | 'at' | 'action'> & { action: AuditAction },
): Promise<void> {
  await db.insert(auditEntries).values({ ...entry, at: clock.now() });
}

const isNoSignIn = notInArray(auditEntries.action, [...signInActions]);

/** Returns what was done to one customer, newest first, with the actors; sign-ins are not part of it. */
export const listAudit = (db: Database, subjectUserId: string, first: number): Promise<ShownEntry[]> =>
  listEntries(db, and(eq(auditEntries.subjectUserId, subjectUserId), isNoSignIn), first);

/** Returns the entries about one message, newest first. */
export const listMessageAudit = (db: Database, messageId: string, first: number): Promise<ShownEntry[]> =>
  listEntries(db, eq(auditEntries.messageId, messageId), first);

async function listEntries(db: Database, isMeant: SQL | undefined, first: number): Promise<ShownEntry[]> {
  const rows = await db
    .select({ entry: auditEntries, actorEmail: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(isMeant)
    .orderBy(desc(auditEntries.at))
    .limit(first);
  return rows.map(({ entry, actorEmail }) => ({ ...entry, actorEmail }));
}

/**
 * Lets the rest of a transaction delete entries, which a trigger refuses everywhere else: for the retention, and for
 * people of the demo, who never were. Nothing lets an entry be changed.
 */
export async function allowAuditRemoval(tx: Database): Promise<void> {
  await tx.execute(sql`select set_config('stanchion.audit_removal', 'on', true)`);
}
