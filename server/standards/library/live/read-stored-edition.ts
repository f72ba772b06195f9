import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { EditionName } from '../library.contract.ts';
import { libraryBodies, libraryFiles } from '../section.table.ts';
import { findEditionRow, findLiveImport, rowsAtOnce, type StoredImport } from './import.repo.ts';

/** A live text with everything that an export needs. */
export interface StoredEdition {
  live: StoredImport;
  /** HTML of the bodies by hash. */
  texts: Map<string, string>;
  pictures: { hash: string; mediaType: string; bytes: Uint8Array }[];
}

/** Reads the live text of an edition; null where none is live. */
export async function readStoredEdition(db: Database, name: EditionName): Promise<StoredEdition | null> {
  const edition = await findEditionRow(db, name);
  const live = edition && (await findLiveImport(db, edition.id));
  if (!live) return null;
  const texts = new Map<string, string>();
  const hashes = [...new Set(live.tree.sections.flatMap(({ body }) => body ?? []))];
  for (let at = 0; at < hashes.length; at += rowsAtOnce) {
    const rows = await db
      .select({ hash: libraryBodies.hash, html: libraryBodies.html })
      .from(libraryBodies)
      .where(inArray(libraryBodies.hash, hashes.slice(at, at + rowsAtOnce)));
    for (const { hash, html } of rows) texts.set(hash, html);
  }
  const files = [...new Set(live.tree.objects.flatMap(({ file }) => file ?? []))];
  const pictures =
    files.length === 0 ? [] : await db.select().from(libraryFiles).where(inArray(libraryFiles.hash, files));
  return { live, texts, pictures };
}
