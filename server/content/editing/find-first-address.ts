import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { contentItems } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';

/** Returns the address of the first live item of a kind, without language prefix; null when there is none. */
export async function findFirstAddress(db: Database, type: ItemTypeName, locale: Locale): Promise<string | null> {
  const [row] = await db
    .select({ path: contentItems.path })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, type),
        eq(contentItems.locale, locale),
        isNotNull(contentItems.fields),
        isNotNull(contentItems.path),
      ),
    )
    .orderBy(asc(contentItems.path))
    .limit(1);
  return row?.path ?? null;
}
