import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { contentItems } from '../items/content.table.ts';

/** An item in one language that is live or has a draft. */
export interface BatchVariant {
  id: string;
  locale: string;
  type: string;
  isLive: boolean;
  revision: number;
  draftRevision: number | null;
  draftBase: number | null;
}

/** Returns the languages of items, the default one first, in the order of the ids; of one that is deleted, none. */
export async function listBatchVariants(
  db: Database,
  { ids, locale }: { ids: readonly string[]; locale: string | undefined },
): Promise<{ id: string; variants: BatchVariant[] }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: contentItems.id,
      locale: contentItems.locale,
      type: contentItems.type,
      isLive: sql<boolean>`${contentItems.fields} is not null`,
      revision: contentItems.revision,
      draftRevision: contentItems.draftRevision,
      draftBase: contentItems.draftBase,
    })
    .from(contentItems)
    .where(
      and(
        inArray(contentItems.id, [...ids]),
        locale === undefined ? undefined : eq(contentItems.locale, locale),
        or(isNotNull(contentItems.fields), isNotNull(contentItems.draftRevision)),
      ),
    )
    .orderBy(sql`${contentItems.locale} <> ${defaultLocale}`, asc(contentItems.locale));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...new Set(ids)].map((id) => ({ id, variants: byId.get(id) ?? [] }));
}
