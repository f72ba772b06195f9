import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPictures, type ReadPictures } from '../importing/picture-files.ts';
import { libraryFiles } from '../section.table.ts';

/** Milliseconds after which a picture goes whose instruction was never stored. */
const heldFor = 24 * 3_600_000;

/**
 * Holds pictures for instructions that are still written: a form keeps no files. Nobody but staff is shown them. Those that
 * were held for a day go.
 */
export async function holdPictures(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<Pick<ReadPictures, 'hashes' | 'problems'>> {
  const { files, hashes, problems } = readPictures(pictures);
  if (problems.length > 0) return { hashes: new Map(), problems };
  const now = clock.now();
  await db.delete(libraryFiles).where(lt(libraryFiles.heldSince, new Date(now.getTime() - heldFor)));
  for (const file of files) {
    await db
      .insert(libraryFiles)
      .values({ ...file, heldSince: now })
      .onConflictDoUpdate({
        target: libraryFiles.hash,
        set: { heldSince: now },
        // One that a text names stays.
        setWhere: isNotNull(libraryFiles.heldSince),
      });
  }
  return { hashes, problems };
}

/** Returns which pictures are there. */
export async function knownPictures(db: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: libraryFiles.hash })
    .from(libraryFiles)
    .where(inArray(libraryFiles.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Keeps pictures that an amendment names. @returns those that are not there any more */
export async function keepPictures(tx: Database, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const named = inArray(libraryFiles.hash, [...hashes]);
  const rows = await tx.select({ hash: libraryFiles.hash }).from(libraryFiles).where(named).for('update');
  const known = new Set(rows.map(({ hash }) => hash));
  const gone = hashes.filter((hash) => !known.has(hash));
  if (gone.length === 0) {
    await tx
      .update(libraryFiles)
      .set({ heldSince: null })
      .where(and(named, isNotNull(libraryFiles.heldSince)));
  }
  return gone;
}
