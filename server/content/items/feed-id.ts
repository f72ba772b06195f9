import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { contentItems } from './content.table.ts';
import { sitePath } from './site-path.rules.ts';

/** Kinds of items that feeds tell of: an article is an entry, a document has a feed of its own. */
const fedTypes: readonly string[] = ['publication', 'document'];

/** Returns the id of a new item in feeds; null for a kind that no feed tells of. */
export const newFeedId = (type: string): string | null => (fedTypes.includes(type) ? `urn:uuid:${randomUUID()}` : null);

/** Keeps the id that an item has in feeds, whatever is stored over it. */
export const keptFeedId = sql`coalesce(${contentItems.feedId}, excluded.feed_id)`;

/**
 * Gives the items that an earlier release published the ids that feed readers know: their addresses of today. From then on
 * they keep them, also when they move or the origin of the site changes.
 */
export async function storeFeedIds(db: Database, origin: string): Promise<void> {
  const { id, locale, path } = contentItems;
  const isWithout = and(
    isNull(contentItems.feedId),
    isNotNull(contentItems.fields),
    isNotNull(path),
    inArray(contentItems.type, [...fedTypes]),
  );
  const rows = await db.select({ id, locale, path }).from(contentItems).where(isWithout);
  for (const row of rows) {
    const feedId = new URL(sitePath(row.path ?? '/', row.locale), origin).href;
    await db
      .update(contentItems)
      .set({ feedId })
      .where(and(eq(id, row.id), eq(locale, row.locale), isNull(contentItems.feedId)));
  }
}
