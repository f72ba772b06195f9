import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { contentItems } from '../items/content.table.ts';
import { ancestorPaths, sitePath } from '../items/site-path.rules.ts';

/** Most addresses that are offered; a longer list is no help. */
const mostOffered = 60;

/** An address of the site where readers of a deleted page may be sent. */
export interface OfferedTarget {
  address: string;
  title: string;
}

/**
 * Offers addresses for the readers of a page that is deleted, the nearest page above it first, then those above that and
 * those beside it.
 */
export async function proposeTargets(
  db: Database,
  { id, locale, path }: { id: string; locale: string; path: string },
): Promise<OfferedTarget[]> {
  const above = ancestorPaths(path).toReversed();
  const [parent = '/'] = above;
  const isBeside = parent === '/' ? undefined : sql`starts_with(${contentItems.path}, ${`${parent}/`})`;
  const rows = await db
    .select({ path: contentItems.path, title: sql<string | null>`${contentItems.fields}->>'title'` })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.locale, locale),
        isNotNull(contentItems.fields),
        ne(contentItems.type, 'redirect'),
        ne(contentItems.id, id),
        or(inArray(contentItems.path, above), isBeside),
      ),
    )
    .orderBy(asc(contentItems.path));
  const rank = (of: string): number => (above.includes(of) ? above.indexOf(of) : above.length);
  return rows
    .flatMap(({ path: at, title }) => (at === null ? [] : [{ at, title }]))
    .toSorted((a, b) => rank(a.at) - rank(b.at))
    .slice(0, mostOffered)
    .map(({ at, title }) => ({ address: sitePath(at, locale), title: title ?? at }));
}
