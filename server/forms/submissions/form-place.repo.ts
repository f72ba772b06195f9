import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import { formPlaces } from './form-place.table.ts';
import { submissions } from './submission.table.ts';

type Limited = Pick<ContentForm, 'id' | 'quota'>;

/** Undoes the transaction of a submission for which no place is left. */
export class FormFullError extends Error {
  constructor() {
    super('the form has as many submissions as it takes');
  }
}

const countStored = async (db: Database, formId: string): Promise<number> => {
  const [counted] = await db
    .select({ stored: count() })
    .from(submissions)
    .where(and(eq(submissions.formId, formId), ne(submissions.state, 'draft')));
  return counted?.stored ?? 0;
};

/**
 * Takes a place for a submission that this transaction has just inserted. The row of the form stays locked until the
 * commit, so that two people at once cannot both have the last place.
 * @returns false when no place is left
 */
export async function takePlace(tx: Database, { id, quota }: Limited): Promise<boolean> {
  const oneMore = sql`${formPlaces.taken} + 1`;
  if (quota === null) {
    // A quota may return: places are counted on.
    await tx.update(formPlaces).set({ taken: oneMore }).where(eq(formPlaces.formId, id));
    return true;
  }
  const [counted] = await tx
    .insert(formPlaces)
    .values({ formId: id, taken: await countStored(tx, id) })
    .onConflictDoUpdate({ target: formPlaces.formId, set: { taken: oneMore } })
    .returning({ taken: formPlaces.taken });
  return counted !== undefined && counted.taken <= quota;
}

/** Gives a place back, when staff delete a submission. */
export async function givePlaceBack(tx: Database, formId: string): Promise<void> {
  await tx
    .update(formPlaces)
    .set({ taken: sql`greatest(${formPlaces.taken} - 1, 0)` })
    .where(eq(formPlaces.formId, formId));
}

/** Returns the number of places taken of a form. */
export async function countTaken(db: Database, formId: string): Promise<number> {
  const [found] = await db.select({ taken: formPlaces.taken }).from(formPlaces).where(eq(formPlaces.formId, formId));
  return found?.taken ?? countStored(db, formId);
}
