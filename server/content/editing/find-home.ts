import { count, desc, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { contentItems } from '../items/content.table.ts';
import { isLiveWithAddress } from './editor.repo.ts';
import { itemType, type ItemTypeName } from '../items/item-types.contract.ts';

/**
 * Returns the address under which a new item of a type belongs, such as '/news': where most live items of the type
 * stand, else where the type has its home; '' for the top, and for pages, which stand anywhere.
 */
export async function findHome(db: Database, type: ItemTypeName, locale: string): Promise<string> {
  const { home } = itemType(type);
  if (home === undefined) return '';
  const parent = sql<string>`regexp_replace(${contentItems.path}, '/[^/]*$', '')`;
  const [most] = await db
    .select({ parent })
    .from(contentItems)
    .where(isLiveWithAddress(type, locale))
    .groupBy(parent)
    .orderBy(desc(count()), parent)
    .limit(1);
  return most?.parent ?? `/${home}`;
}
