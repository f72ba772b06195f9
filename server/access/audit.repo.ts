import { desc, eq } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { auditEntries } from './audit.table.ts';

type AuditEntry = typeof auditEntries.$inferSelect;
/** An entry with the address of who did it; null when they are gone. */
export type ShownEntry = AuditEntry & { actorEmail: string | null };

/** Adds an entry; the time is the server's. */
export async function recordAudit(
  db: Database,
  clock: Clock,
  entry: Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>,
): Promise<void> {
  await db.insert(auditEntries).values({ ...entry, at: clock.now() });
}

/** Returns what was done in one customer's name, newest first, with who did it. */
export async function listAudit(db: Database, subjectUserId: string, first: number): Promise<ShownEntry[]> {
  const rows = await db
    .select({ entry: auditEntries, actorEmail: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(eq(auditEntries.subjectUserId, subjectUserId))
    .orderBy(desc(auditEntries.at))
    .limit(first);
  return rows.map(({ entry, actorEmail }) => ({ ...entry, actorEmail }));
}
