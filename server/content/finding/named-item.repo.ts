import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { nameFromId } from '../items/item.contract.ts';
import { contentItems } from '../items/content.table.ts';
import { topicPrefix } from '../values/field.contract.ts';

/** Most choices of a list; a site has some dozens of topics and authors. */
const most = 500;

/** Something that a field may name. */
export interface NamedItem {
  value: string;
  label: string;
}

/** Returns the live topics or authors by name, with their titles in a language. */
export async function listNamed(db: Database, kind: 'topic' | 'author', locale: string): Promise<NamedItem[]> {
  const prefix = kind === 'topic' ? `page:${topicPrefix}` : 'author:';
  const title = titleOfItem(contentItems.fields);
  const rows = await db
    .select({
      id: contentItems.id,
      title: sql<string | null>`coalesce(
        max(${title}) filter (where ${contentItems.locale} = ${locale}),
        max(${title}) filter (where ${contentItems.locale} = ${defaultLocale}))`,
    })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, kind === 'topic' ? 'page' : 'author'),
        sql`starts_with(${contentItems.id}, ${prefix})`,
        isNotNull(contentItems.fields),
      ),
    )
    .groupBy(contentItems.id)
    .orderBy(contentItems.id)
    .limit(most);
  return rows.map(({ id, title: named }) => {
    const value = id.slice(prefix.length);
    return { value, label: named ?? nameFromId(id) };
  });
}
