import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryStates } from '../history.table.ts';
import type { Edition, LibraryObject } from '../library.contract.ts';
import { libraryBodies } from '../section.table.ts';

/** A table, figure or formula of a text that amendments made. */
type AddedObject = Omit<LibraryObject, 'section'>;

/** Returns the objects of the texts that amendments of an edition made, by the hash of the text. */
export async function addedObjects(
  db: Database,
  { id }: Pick<Edition, 'id'>,
): Promise<ReadonlyMap<string, readonly AddedObject[]>> {
  const rows = await db
    .selectDistinct({ hash: libraryBodies.hash, objects: libraryBodies.objects })
    .from(libraryStates)
    .innerJoin(libraryBodies, eq(libraryBodies.hash, libraryStates.body))
    .where(eq(libraryStates.edition, id));
  return new Map(rows.map(({ hash, objects }) => [hash, objects]));
}
