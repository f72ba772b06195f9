import { and, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { addChange, takeWriteTurn } from '../items/change-feed.repo.ts';
import { contentItems } from '../items/content.table.ts';
import { contentLinks } from '../items/links/link.table.ts';
import { changeOf } from '../items/store-revision.ts';
import { hashOfPath } from './list-uses.ts';

/**
 * Notes in the feed of changes that the items which show a picture look different, so that every node renders their pages
 * anew and the index of the search reads them again. The items themselves stay as they are.
 * @returns the positions of the changes; null when no live item shows the picture
 */
export async function noteShownPicture(
  tx: Database,
  hash: string,
  at: Date,
): Promise<{ from: number; to: number } | null> {
  await takeWriteTurn(tx);
  const { id, locale, type, path, fields } = contentItems;
  const isShown = sql`exists (select 1 from ${contentLinks} where ${contentLinks.fromId} = ${id}
    and ${contentLinks.fromLocale} = ${locale} and ${hashOfPath} = ${hash})`;
  const rows = await tx
    .select({ id, locale, type, path, fields })
    .from(contentItems)
    .where(and(isNotNull(fields), isShown));
  const positions: number[] = [];
  for (const row of rows) positions.push(await addChange(tx, changeOf(row, row, at, false)));
  return positions.length === 0 ? null : { from: Math.min(...positions), to: Math.max(...positions) };
}
