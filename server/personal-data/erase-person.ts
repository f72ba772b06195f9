import type { Database } from '../platform/db/connection.ts';
import { allowAuditRemoval } from '../people/access/audit.repo.ts';
import { findDataSubject } from './collect-data.ts';
import { exportedData } from './personal-tables.ts';

/**
 * Deletes every row about a person, in the caller's transaction. For people who never were: a real person's account is
 * closed, which keeps what the law wants kept (`carry-out-closures.ts`).
 */
export async function erasePerson(tx: Database, userId: string): Promise<void> {
  const subject = await findDataSubject(tx, userId);
  if (!subject) return;
  await allowAuditRemoval(tx);
  for (const { table, rows } of exportedData.toReversed()) await tx.delete(table).where(rows(subject));
}
