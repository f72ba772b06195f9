import { asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { contentItems } from '../items/content.table.ts';
import { writeCorpus } from './corpus-file.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { upgradeRow } from '../items/upgrade-item.ts';

/** Writes every live item into a folder, so that importing it elsewhere gives the same content. @returns how many */
export async function exportContent(db: Database, folder: string): Promise<number> {
  const rows = await db
    .select()
    .from(contentItems)
    .where(isNotNull(contentItems.fields))
    .orderBy(asc(contentItems.locale), asc(contentItems.id));
  const items = rows
    .map(upgradeRow)
    .map((row) => ({ ...row, type: row.type as ItemTypeName, fields: row.fields ?? {} }));
  await writeCorpus(folder, items);
  return items.length;
}
