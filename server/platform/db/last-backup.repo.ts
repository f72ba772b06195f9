import type { Database } from './connection.ts';
import { lastBackup } from './last-backup.table.ts';

/** Records that a backup is complete. @param takenAt time that its copy of the database shows */
export async function recordBackup(db: Database, takenAt: Date): Promise<void> {
  await db.insert(lastBackup).values({ takenAt }).onConflictDoUpdate({ target: lastBackup.id, set: { takenAt } });
}

/** Returns the time that the last complete backup shows; null if there is none. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const [row] = await db.select().from(lastBackup);
  return row?.takenAt ?? null;
}
