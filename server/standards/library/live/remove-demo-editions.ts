import { and, eq, inArray, ne } from 'drizzle-orm';
import { addChange } from '../../../content/items/change-feed.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import { libraryAmendments } from '../history.table.ts';
import { libraryBodies, libraryFiles } from '../section.table.ts';
import { changeOfEdition } from './change-of-edition.ts';
import { demoActor } from './demo-actor.ts';
import { describeEdition } from './store-import.ts';

/** Returns the editions that the demo's seed imported: ids of those nobody has imported again, names of the others. */
export async function listDemoEditions(db: Database): Promise<{ same: number[]; changed: string[] }> {
  const others = await db
    .selectDistinct({ edition: libraryImports.edition })
    .from(libraryImports)
    .where(ne(libraryImports.importedBy, demoActor.userId));
  const touched = new Set(others.map(({ edition }) => edition));
  const ofDemo = await db
    .selectDistinct({ edition: libraryImports.edition })
    .from(libraryImports)
    .where(inArray(libraryImports.importedBy, [demoActor.userId]));
  const ids = ofDemo.map(({ edition }) => edition);
  const rows = ids.length === 0 ? [] : await db.select().from(libraryEditions).where(inArray(libraryEditions.id, ids));
  return {
    same: rows.filter(({ id }) => !touched.has(id)).map(({ id }) => id),
    changed: rows.filter(({ id }) => touched.has(id)).map(describeEdition),
  };
}

/** Removes editions with all they have; texts and pictures go when no edition is left that may name them. */
export async function removeDemoEditions(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const removed = await tx
    .delete(libraryEditions)
    .where(inArray(libraryEditions.id, [...ids]))
    .returning();
  for (const { code, year } of removed) await removeAmendments(tx, code, year);
  for (const edition of removed) await addChange(tx, changeOfEdition(edition, now, true));
  if ((await tx.$count(libraryEditions)) > 0) return;
  await tx.delete(libraryBodies);
  await tx.delete(libraryFiles);
}

/** Removes the amendments of an edition that is gone in all its languages. */
async function removeAmendments(tx: Database, code: string, year: number): Promise<void> {
  const isLeft = and(eq(libraryEditions.code, code), eq(libraryEditions.year, year));
  if ((await tx.$count(libraryEditions, isLeft)) > 0) return;
  await tx.delete(libraryAmendments).where(and(eq(libraryAmendments.code, code), eq(libraryAmendments.year, year)));
}
