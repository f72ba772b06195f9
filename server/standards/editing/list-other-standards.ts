import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { nameFromId } from '../../content/items/item.contract.ts';
import { contentItems } from '../../content/items/content.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';

/** A standard that may take the place of another one. */
export interface OtherStandard {
  name: string;
  title: string;
}

/** Returns the live standards except one, by their numbers and titles. */
export async function listOtherStandards(db: Database, id: string): Promise<OtherStandard[]> {
  const field = (name: string) => sql<string | null>`${contentItems.fields}->>${name}`;
  const rows = await db
    .select({ id: contentItems.id, mark: field('codeNumberPrefix'), code: field('code'), title: field('title') })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, 'document'),
        eq(contentItems.locale, defaultLocale),
        isNotNull(contentItems.fields),
        ne(contentItems.id, id),
      ),
    )
    .orderBy(asc(contentItems.id));
  return rows.map((row) => ({
    name: nameFromId(row.id),
    title: `${[row.mark, row.code].filter(Boolean).join(' ')}, ${row.title ?? ''}`,
  }));
}
