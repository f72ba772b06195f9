import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { contentItems } from '../items/content.table.ts';
import type { Item } from '../items/item.contract.ts';
import { findWarnings, warningSentence } from '../items/item-warnings.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { FiledItem } from './corpus-file.ts';

/**
 * Returns what readers do not get of a stored corpus as it is written: markup that is left out, menus and links that lead
 * nowhere, items that there are not. A sentence each: file, item, field, place, fix.
 */
export async function findCorpusWarnings(db: Database, filed: readonly FiledItem[]): Promise<string[]> {
  const { id, locale, path } = contentItems;
  const live = await db.select({ id, locale, path }).from(contentItems).where(isNotNull(contentItems.fields));
  const addresses = new Set(live.flatMap((row) => (row.path === null ? [] : sitePath(row.path, row.locale))));
  const ids = new Set(live.map((row) => row.id));
  const known = { hasAddress: (address: string) => addresses.has(address), hasItem: (name: string) => ids.has(name) };
  return filed.flatMap(({ file, id: name, body }) => {
    // What is stored has been checked.
    const { type, locale: language, path: address = null, fields } = body as Partial<Item>;
    if (!type || !language || !fields) return [];
    const warnings = findWarnings({ type, locale: language, path: address, fields }, known);
    return warnings.map((warning) => `${file}: item ${name}: ${warningSentence(warning)}`);
  });
}
