import { and, asc, count, desc, eq, exists, gt, isNotNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { contentItems } from './content.table.ts';
import type { ItemTypeName } from './item-types.contract.ts';
import { stepsTo, type ListQuery } from './list-query.rules.ts';

/** Items of a type in one language. */
interface Listed extends ListQuery {
  type: ItemTypeName;
  locale: string;
}

const original = alias(contentItems, 'original');
const own = alias(contentItems, 'own');
const isItsOriginal = and(
  eq(original.id, contentItems.id),
  eq(original.locale, defaultLocale),
  isNotNull(original.fields),
);

/**
 * Reads a part of an item's fields. A variant leaves out what it shares with the original, so that both are looked up; they
 * are not merged here, which would cost the embedded database the whole of every item.
 */
const reader =
  (locale: string) =>
  (read: (fields: SQLWrapper) => SQL): SQL =>
    locale === defaultLocale
      ? read(contentItems.fields)
      : sql`coalesce(${read(contentItems.fields)}, ${read(original.fields)})`;

const textOf = (locale: string, name: string): SQL =>
  reader(locale)((fields) => sql`${fields} #>> ${`{${stepsTo(name).join(',')}}`}::text[]`);

/** The rows a query lists: the variant of the language, else the original where that is wanted. */
function isListed(db: Database, { type, locale, variants = 'any', equals = {}, tag, below, after }: Listed) {
  const hasVariant = db
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.id, contentItems.id), eq(own.locale, locale), isNotNull(own.fields)));
  const isInstead = and(eq(contentItems.locale, defaultLocale), not(exists(hasVariant)));
  return and(
    eq(contentItems.type, type),
    isNotNull(contentItems.fields),
    or(eq(contentItems.locale, locale), variants === 'any' && locale !== defaultLocale ? isInstead : undefined),
    ...Object.entries(equals).map(([name, text]) => sql`${textOf(locale, name)} = ${text}`),
    tag ? sql`${reader(locale)((fields) => sql`${fields}->'tags'`)} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    below === undefined ? undefined : sql`starts_with(${contentItems.path}, ${below})`,
    after ? gt(sql`${contentItems.id} collate "C"`, after) : undefined,
  );
}

/** The ids of the items that a query lists, in its order. */
export async function listIds(db: Database, query: Listed): Promise<string[]> {
  const { locale, order = 'id', offset = 0, first } = query;
  const id = asc(sql`${contentItems.id} collate "C"`);
  const orders = {
    id: [id],
    newest: [desc(sql`${textOf(locale, 'publishedAt')} collate "C"`), id],
    sortOrder: [asc(sql`(${textOf(locale, 'sortOrder')})::numeric`), id],
  };
  const selected = db
    .select({ id: contentItems.id })
    .from(contentItems)
    .leftJoin(original, isItsOriginal)
    .where(isListed(db, query))
    .orderBy(...orders[order])
    .offset(offset);
  const rows = await (first === undefined ? selected : selected.limit(first));
  return rows.map((row) => row.id);
}

/** Counts what a query lists, no matter its offset and its end. */
export async function countListed(db: Database, query: Listed): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(contentItems)
    .leftJoin(original, isItsOriginal)
    .where(isListed(db, query));
  return row?.total ?? 0;
}
