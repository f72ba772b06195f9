import { asc } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { contentItems } from '../items/content.table.ts';
import { isLiveWithAddress } from './editor.repo.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';

/** Returns the address of the first live item of a kind, without language prefix; null when there is none. */
export async function findFirstAddress(db: Database, type: ItemTypeName, locale: Locale): Promise<string | null> {
  const [row] = await db
    .select({ path: contentItems.path })
    .from(contentItems)
    .where(isLiveWithAddress(type, locale))
    .orderBy(asc(contentItems.path))
    .limit(1);
  return row?.path ?? null;
}
