import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { titleOfItem } from './editor.repo.ts';
import { unsavedItems } from './unsaved/unsaved.table.ts';

/** Rows of the first page of the desk; the list of items has the others. */
const shown = 20;

/** Work of one person that is not live. */
export interface OwnWork {
  /** `type:name`; `type:` for a new item that was never saved. */
  id: string;
  locale: string;
  title: string | null;
  /** ISO 8601. */
  at: string;
}

/** Returns the forms that a person has typed into and not saved, the last one first. */
export async function listOwnUnsaved(db: Database, userId: string): Promise<OwnWork[]> {
  const rows = await db
    .select({
      id: unsavedItems.id,
      locale: unsavedItems.locale,
      title: titleOfItem(unsavedItems.fields),
      at: unsavedItems.savedAt,
    })
    .from(unsavedItems)
    .where(eq(unsavedItems.userId, userId))
    .orderBy(desc(unsavedItems.savedAt))
    .limit(shown);
  return rows.map(({ id, locale, title, at }) => ({ id, locale, title, at: at.toISOString() }));
}

/** Returns the drafts that a person saved last and that are not live, the last one first. */
export async function listOwnDrafts(db: Database, savedBy: string): Promise<OwnWork[]> {
  const rows = await db
    .select({
      id: contentItems.id,
      locale: contentItems.locale,
      title: titleOfItem(contentRevisions.fields),
      at: contentRevisions.savedAt,
    })
    .from(contentItems)
    .innerJoin(contentRevisions, isRevision(contentItems.id, contentItems.locale, contentItems.draftRevision))
    .where(and(isNotNull(contentItems.draftRevision), eq(contentRevisions.savedBy, savedBy)))
    .orderBy(desc(contentRevisions.savedAt))
    .limit(shown);
  return rows.map(({ id, locale, title, at }) => ({ id, locale, title, at: at.toISOString() }));
}
