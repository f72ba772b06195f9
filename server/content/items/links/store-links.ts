import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { contentLinks } from './link.table.ts';
import { listItemLinks, type LinkingItem } from './list-item-links.ts';

/** Links a statement; each takes some 150 bytes. */
const batch = 5_000;

/**
 * Replaces the links of items that become live in this transaction; a deleted item has none. The rows are one parameter of
 * JSON: seven parameters a row would double the time of an import.
 */
export async function storeLinks(tx: Database, items: readonly (LinkingItem & { id: string })[]): Promise<void> {
  const keys = JSON.stringify(items.map(({ id, locale }) => ({ id, locale })));
  await tx.execute(sql`
    delete from ${contentLinks} using jsonb_to_recordset(${keys}::jsonb) as item (id text, locale text)
    where ${contentLinks.fromId} = item.id and ${contentLinks.fromLocale} = item.locale`);
  const rows = items.flatMap((item) =>
    listItemLinks(item).map(({ place, kind, toId, toLocale, toPath }) => ({
      from_id: item.id,
      from_locale: item.locale,
      place,
      kind,
      to_id: toId,
      to_locale: toLocale,
      to_path: toPath,
    })),
  );
  for (let at = 0; at < rows.length; at += batch) {
    const part = JSON.stringify(rows.slice(at, at + batch));
    await tx.execute(sql`
      insert into ${contentLinks} (from_id, from_locale, place, kind, to_id, to_locale, to_path)
      select * from jsonb_to_recordset(${part}::jsonb)
        as link (from_id text, from_locale text, place text, kind text, to_id text, to_locale text, to_path text)`);
  }
}
