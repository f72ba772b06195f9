import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import { libraryAmendments, libraryChanges, libraryStates } from '../history.table.ts';
import type { AccessKind, EditionState } from '../library.contract.ts';
import { contentsOf } from '../read-sections.ts';
import { libraryBodies, libraryFiles, libraryObjects, librarySections } from '../section.table.ts';
import { overlayStates } from '../states/overlay-states.rules.ts';
import { lastDay } from '../states/state.contract.ts';
import { statesOf } from '../states/states.repo.ts';

/** A page in which a picture stands. */
export interface FigurePlace {
  state: EditionState;
  access: AccessKind;
  freePages: string[];
  /** Key of the page section. */
  page: string;
}

const editionFacts = {
  edition: libraryEditions.id,
  state: libraryEditions.state,
  access: libraryEditions.access,
  freePages: libraryEditions.freePages,
};

/** Returns the pages in which a picture stands: as issued, then in the texts of amendments, on whatever day. @param hash SHA-256 in hex */
export async function* placesOfFigure(db: Database, hash: string): AsyncGenerator<FigurePlace> {
  const issued = await db
    .select({ ...editionFacts, at: librarySections.page })
    .from(libraryObjects)
    .innerJoin(
      librarySections,
      and(eq(librarySections.edition, libraryObjects.edition), eq(librarySections.place, libraryObjects.section)),
    )
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryObjects.edition))
    .where(eq(libraryObjects.file, hash));
  for (const { edition, at, ...place } of issued) {
    const [row] = await db
      .select({ key: librarySections.key })
      .from(librarySections)
      .where(and(eq(librarySections.edition, edition), eq(librarySections.place, at)));
    yield { ...place, page: row?.key ?? '' };
  }
  yield* placesInAmendments(db, hash);
}

async function* placesInAmendments(db: Database, hash: string): AsyncGenerator<FigurePlace> {
  const shows = like(libraryBodies.html, `%data-file="${hash}"%`);
  const stated = await db
    .selectDistinct({ ...editionFacts, work: libraryStates.work })
    .from(libraryStates)
    .innerJoin(libraryBodies, eq(libraryBodies.hash, libraryStates.body))
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryStates.edition))
    .where(shows);
  // An interpretation is in no state: it changes no text.
  const told = await db
    .selectDistinct({ ...editionFacts, work: libraryChanges.work })
    .from(libraryChanges)
    .innerJoin(libraryBodies, eq(libraryBodies.hash, libraryChanges.body))
    .innerJoin(libraryAmendments, eq(libraryAmendments.id, libraryChanges.amendment))
    .innerJoin(
      libraryEditions,
      and(
        eq(libraryEditions.code, libraryAmendments.code),
        eq(libraryEditions.year, libraryAmendments.year),
        eq(libraryEditions.language, libraryChanges.language),
      ),
    )
    .where(and(shows, eq(libraryChanges.action, 'interpret')));
  for (const { edition, work, ...place } of [...stated, ...told]) {
    const sections = overlayStates(await contentsOf(db, { id: edition }), await statesOf(db, { id: edition }), lastDay);
    const at = sections.find((section) => section.work === work)?.page;
    const page = sections.find((section) => section.place === at);
    if (page) yield { ...place, page: page.key };
  }
}

/** Returns a picture; null when there is none. */
export async function readFigure(db: Database, hash: string): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ mediaType: libraryFiles.mediaType, bytes: libraryFiles.bytes })
    .from(libraryFiles)
    .where(eq(libraryFiles.hash, hash));
  return file ?? null;
}
