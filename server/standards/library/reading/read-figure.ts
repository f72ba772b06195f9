import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import type { AccessKind, EditionState } from '../library.contract.ts';
import { libraryFiles, libraryObjects, librarySections } from '../section.table.ts';

/** A page in which a picture stands. */
export interface FigurePlace {
  state: EditionState;
  access: AccessKind;
  freePages: string[];
  /** Key of the page section. */
  page: string;
}

/** Returns the pages in which a picture stands. @param hash SHA-256 in hex */
export async function placesOfFigure(db: Database, hash: string): Promise<FigurePlace[]> {
  const places = await db
    .select({
      state: libraryEditions.state,
      access: libraryEditions.access,
      freePages: libraryEditions.freePages,
      edition: libraryEditions.id,
      at: librarySections.page,
    })
    .from(libraryObjects)
    .innerJoin(
      librarySections,
      and(eq(librarySections.edition, libraryObjects.edition), eq(librarySections.place, libraryObjects.section)),
    )
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryObjects.edition))
    .where(eq(libraryObjects.file, hash));
  return Promise.all(
    places.map(async ({ edition, at, ...place }) => {
      const [row] = await db
        .select({ key: librarySections.key })
        .from(librarySections)
        .where(and(eq(librarySections.edition, edition), eq(librarySections.place, at)));
      return { ...place, page: row?.key ?? '' };
    }),
  );
}

/** Returns a picture; null when there is none. */
export async function readFigure(db: Database, hash: string): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ mediaType: libraryFiles.mediaType, bytes: libraryFiles.bytes })
    .from(libraryFiles)
    .where(eq(libraryFiles.hash, hash));
  return file ?? null;
}
