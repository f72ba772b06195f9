import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import { libraryLineage } from '../history.table.ts';
import { libraryBodies } from '../section.table.ts';
import type { Descent } from './list-changes.rules.ts';

/** Hashes of one statement. */
const hashesAtOnce = 500;

/** Returns the merged and split sections of a standard, over all its editions. */
export async function descentsOf(db: Database, code: string): Promise<Descent[]> {
  const rows = await db
    .select({ how: libraryLineage.how, fromWork: libraryLineage.fromWork, toWork: libraryLineage.toWork })
    .from(libraryLineage)
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryLineage.toEdition))
    .where(and(eq(libraryEditions.code, code), inArray(libraryLineage.how, ['merged', 'split'])));
  return rows.flatMap(({ how, ...works }) => (how === 'merged' || how === 'split' ? [{ ...works, how }] : []));
}

/** Returns texts as HTML by their hashes. */
export async function htmlOf(db: Database, hashes: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(hashes)];
  const found = new Map<string, string>();
  for (let at = 0; at < asked.length; at += hashesAtOnce) {
    const rows = await db
      .select({ hash: libraryBodies.hash, html: libraryBodies.html })
      .from(libraryBodies)
      .where(inArray(libraryBodies.hash, asked.slice(at, at + hashesAtOnce)));
    for (const { hash, html } of rows) found.set(hash, html);
  }
  return found;
}
