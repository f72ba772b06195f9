import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/connection.ts';
import { installationFacts, type InstallationFacts } from './installation.contract.ts';
import { installation } from './installation.table.ts';

const onlyRow = 1;

/**
 * Reads the facts of operation, locked until the end of a transaction where asked for; null before the site is set up.
 * `setUpAt` of the row is the instant of the first setup.
 * @throws Error naming the column when this release cannot read a stored fact
 */
export async function readInstallation(
  db: Pick<Database, 'select'>,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<InstallationFacts | null> {
  const query = db.select().from(installation).where(eq(installation.id, onlyRow));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) return null;
  const { id: _id, setUpAt: _setUpAt, updatedAt: _updatedAt, ...stored } = row;
  const facts = v.safeParse(installationFacts, stored);
  if (facts.success) return facts.output;
  const [issue] = facts.issues;
  throw new Error(`The table installation cannot be read: ${v.getDotPath(issue) ?? 'a column'} ${issue.message}.`);
}

/** Removes the facts of operation: the store is as before its setup. */
export async function deleteInstallation(db: Pick<Database, 'delete'>): Promise<void> {
  await db.delete(installation);
}

/** Stores the facts of operation; the instant of the first setup never changes. */
export async function storeInstallation(
  db: Pick<Database, 'insert'>,
  facts: InstallationFacts,
  now: Date,
): Promise<void> {
  const { languages, timeZone, currency, country, paper, modulesOff } = facts;
  const set = { languages, timeZone, currency, country, paper, modulesOff, updatedAt: now };
  await db
    .insert(installation)
    .values({ id: onlyRow, languages, timeZone, currency, country, paper, modulesOff, setUpAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: installation.id, set });
}
