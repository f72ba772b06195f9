import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { libraryEditions } from './edition.table.ts';
import type { Edition, EditionName } from './library.contract.ts';

/** Returns an edition as its row tells it. */
export function toEdition(row: typeof libraryEditions.$inferSelect): Edition {
  const { sourceFormat, sourceName, sourceHash, ...edition } = row;
  return Object.assign(edition, { source: { format: sourceFormat, name: sourceName, hash: sourceHash } });
}

/** Returns an edition in the library by its name; null where there is none, and for drafts and withdrawn ones. */
export async function findEdition(db: Database, { code, year, language }: EditionName): Promise<Edition | null> {
  const [row] = await db
    .select()
    .from(libraryEditions)
    .where(
      and(
        eq(libraryEditions.code, code),
        eq(libraryEditions.year, year),
        eq(libraryEditions.language, language),
        eq(libraryEditions.state, 'live'),
      ),
    );
  return row ? toEdition(row) : null;
}

/** Returns the editions in the library, of one standard or of all: by standard, the newest first. */
export async function listEditions(db: Database, code?: string): Promise<Edition[]> {
  const rows = await db
    .select()
    .from(libraryEditions)
    .where(and(eq(libraryEditions.state, 'live'), code === undefined ? undefined : eq(libraryEditions.code, code)))
    .orderBy(asc(libraryEditions.code), desc(libraryEditions.year), asc(libraryEditions.language));
  return rows.map(toEdition);
}
