import { and, asc, eq, exists, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { images } from '../../platform/images/image.table.ts';
import { listOldInBin } from '../files/desk-file.repo.ts';
import { isRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import type { RemovalKey, RemovedKind } from './removal.rules.ts';

/** Lists what lies in a bin since before an instant, the oldest first. */
export async function listOld(db: Database, kind: RemovedKind, before: Date, most: number): Promise<RemovalKey[]> {
  if (kind === 'file') {
    const files = await listOldInBin(db, before, most);
    return files.map(({ file }) => ({ kind, id: file.id }));
  }
  if (kind === 'picture') {
    const isOld = and(isNotNull(images.deletedAt), isNull(images.versionOf), lt(images.deletedAt, before));
    const pictures = db.select({ id: images.id }).from(images).where(isOld).orderBy(asc(images.deletedAt), images.id);
    return (await pictures.limit(most)).map(({ id }) => ({ kind, id }));
  }
  // Of an item that was removed for good only the deletion is left.
  const whole = alias(contentRevisions, 'whole');
  const isWhole = and(eq(whole.id, contentItems.id), eq(whole.locale, contentItems.locale), isNotNull(whole.fields));
  const isDeletion = and(
    isRevision(contentItems.id, contentItems.locale, contentItems.revision),
    isNull(contentRevisions.fields),
  );
  const isOld = and(
    isNull(contentItems.fields),
    isNull(contentItems.draftRevision),
    lt(contentRevisions.savedAt, before),
    exists(
      db
        .select({ one: sql`1` })
        .from(whole)
        .where(isWhole),
    ),
  );
  return db
    .select({ id: contentItems.id, locale: contentItems.locale })
    .from(contentItems)
    .innerJoin(contentRevisions, isDeletion)
    .where(isOld)
    .orderBy(asc(contentRevisions.savedAt), contentItems.id, contentItems.locale)
    .limit(most)
    .then((rows) => rows.map((row) => Object.assign({ kind }, row)));
}
