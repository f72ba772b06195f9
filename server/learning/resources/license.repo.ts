import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { LicenseAcceptance } from './license.rules.ts';
import { licenseAcceptances } from './license.table.ts';

/** Returns the licences that a person has accepted. */
export const listAcceptances = async (db: Database, userId: string): Promise<LicenseAcceptance[]> =>
  db
    .select({ resourceId: licenseAcceptances.resourceId, version: licenseAcceptances.version })
    .from(licenseAcceptances)
    .where(eq(licenseAcceptances.userId, userId));

/** Records an acceptance; the first one counts. */
export async function addAcceptance(db: Database, row: typeof licenseAcceptances.$inferInsert): Promise<void> {
  await db.insert(licenseAcceptances).values(row).onConflictDoNothing();
}
