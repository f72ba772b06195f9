import { createHash } from 'node:crypto';
import { and, desc, eq, ne, type AnyColumn } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { unsavedItems } from '../editing/unsaved/unsaved.table.ts';
import { findRow } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { contentRemarks, contentReviews } from '../reviews/review.table.ts';
import type { RemovedThing } from './removal.rules.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/**
 * Removes a deleted item in one language with all its revisions, and what was typed and remarked about them. Its row and its
 * deletion stay, which have no text: they say what the address answers, and the number of the next revision. What else
 * stands at the address is another item, and stays.
 */
export async function removeItem(
  tx: Database,
  { id, locale }: { id: string; locale: string },
): Promise<RemovedThing | null> {
  const row = await findRow(tx, id, locale);
  if (!row || row.fields !== null || row.draftRevision !== null) return null;
  const of = (table: { id: AnyColumn; locale: AnyColumn }) => and(eq(table.id, id), eq(table.locale, locale));
  const { fields, revision } = contentRevisions;
  const revisions = await tx
    .select({ fields, title: titleOfItem(fields) })
    .from(contentRevisions)
    .where(of(contentRevisions))
    .orderBy(desc(revision));
  const texts = revisions.flatMap((each) => (each.fields ? [{ fields: each.fields, title: each.title }] : []));
  const [last] = texts;
  if (!last) return null;
  await tx.delete(contentRevisions).where(and(of(contentRevisions), ne(revision, row.revision)));
  await tx.delete(unsavedItems).where(of(unsavedItems));
  for (const table of [contentReviews, contentRemarks])
    await tx.delete(table).where(of({ id: table.itemId, locale: table.locale }));
  await tx.update(contentItems).set({ translatedFrom: null }).where(of(contentItems));
  const address = row.path === null ? id : `${id} ${sitePath(row.path, locale)}`;
  return {
    kind: 'item',
    name: `${address} (${locale}) “${cutText(last.title ?? id, 200)}”, ${revisions.length} revisions`,
    hashes: [createHash('sha256').update(JSON.stringify(last.fields)).digest('hex')],
    size: texts.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each.fields)), 0),
    keys: [],
  };
}
