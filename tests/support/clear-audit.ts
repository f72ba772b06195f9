import { allowAuditRemoval } from '../../server/people/access/audit.repo.ts';
import { auditEntries } from '../../server/people/access/audit.table.ts';
import type { Database } from '../../server/platform/db/connection.ts';

/** Empties the audit between tests. */
export const clearAudit = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await allowAuditRemoval(tx);
    await tx.delete(auditEntries);
  });
