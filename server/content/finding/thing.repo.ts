import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { selectBehindIds } from '../translations/translation.repo.ts';
import type { ThingQuery, ThingState, VariantState } from './thing-query.contract.ts';

const newestOfItem = and(
  eq(contentRevisions.id, contentItems.id),
  eq(contentRevisions.locale, contentItems.locale),
  sql`${contentRevisions.revision} = greatest(${contentItems.revision}, coalesce(${contentItems.draftRevision}, 0))`,
);
const title = titleOfItem(sql`coalesce(${contentRevisions.fields}, ${contentItems.fields})`);
const savedAt = sql`coalesce(${contentRevisions.savedAt}, ${contentItems.updatedAt})`;

const isThere = or(isNotNull(contentItems.fields), isNotNull(contentItems.draftRevision));
const inState: Record<VariantState, SQL | undefined> = {
  live: and(isNotNull(contentItems.fields), isNull(contentItems.draftRevision)),
  both: and(isNotNull(contentItems.fields), isNotNull(contentItems.draftRevision)),
  drafted: and(isNull(contentItems.fields), isNotNull(contentItems.draftRevision)),
};

const anyOf = (condition: SQL | undefined): SQL | undefined => condition && sql`bool_or(${condition})`;

/** Condition for things of which a language is missing: a certain one, or any of the site. */
const lacks = (locale: string | undefined, languages: readonly string[]): SQL =>
  locale === undefined
    ? sql`bool_or(${isThere}) and count(*) filter (where ${isThere}) < ${languages.length}`
    : sql`bool_or(${isThere}) and not bool_or(${and(isThere, eq(contentItems.locale, locale))})`;

function stateOfThing(
  state: ThingState | undefined,
  locale: string | undefined,
  languages: readonly string[],
): SQL | undefined {
  const isOfLocale = locale === undefined ? undefined : eq(contentItems.locale, locale);
  if (state === 'missing') return lacks(locale, languages);
  if (state === 'behind') return anyOf(isThere);
  if (state === 'deleted') return sql`not bool_or(${isThere})`;
  return anyOf(and(state ? inState[state] : isThere, isOfLocale));
}

/** Returns the things that a query finds, grouped by id, before they are sorted. */
function matchingThings(db: Database, { q, type, state, locale, topic }: ThingQuery, languages: readonly string[]) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const isNamed = pattern
    ? or(ilike(contentItems.id, pattern), ilike(contentItems.path, pattern), ilike(title, pattern))
    : undefined;
  const isAbout = topic
    ? sql`coalesce(${contentRevisions.fields}, ${contentItems.fields})->'tags' ? ${topic}`
    : undefined;
  return db
    .select({
      id: contentItems.id,
      type: sql<string>`min(${contentItems.type})`.as('type'),
      title: sql<
        string | null
      >`coalesce(max(${title}) filter (where ${contentItems.locale} = ${defaultLocale}), max(${title}))`.as('title'),
      savedAt: sql<Date>`max(${savedAt})`.as('saved_at'),
    })
    .from(contentItems)
    .leftJoin(contentRevisions, newestOfItem)
    .where(
      and(
        type ? eq(contentItems.type, type) : undefined,
        state === 'behind' ? inArray(contentItems.id, selectBehindIds(db, locale)) : undefined,
      ),
    )
    .groupBy(contentItems.id)
    .having(and(stateOfThing(state, locale, languages), anyOf(isNamed), anyOf(isAbout)))
    .as('thing');
}

/** Returns how many things a query finds. */
export async function countThings(db: Database, query: ThingQuery, languages: readonly string[]): Promise<number> {
  return db.$count(matchingThings(db, query, languages));
}

/** Returns the ids of the things that a query finds, in its order. */
export async function listThingIds(
  db: Database,
  query: ThingQuery,
  { languages, limit, offset = 0 }: { languages: readonly string[]; limit: number; offset?: number },
): Promise<string[]> {
  const things = matchingThings(db, query, languages);
  const byTitle = sql`lower(coalesce(${things.title}, ${things.id}))`;
  const orders = {
    saved: [desc(things.savedAt)],
    oldest: [asc(things.savedAt)],
    title: [asc(byTitle)],
    kind: [asc(things.type), asc(byTitle)],
  } as const;
  const rows = await db
    .select({ id: things.id })
    .from(things)
    .orderBy(...orders[query.sort], asc(things.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Returns every language of some things, with its newest version. */
export async function listThingRows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      locale: contentItems.locale,
      path: sql<string | null>`coalesce(${contentRevisions.path}, ${contentItems.path})`,
      title,
      isLive: sql<boolean>`${contentItems.fields} is not null`,
      hasDraft: sql<boolean>`${contentItems.draftRevision} is not null`,
      savedAt: sql<string>`to_char(${savedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      savedBy: contentRevisions.savedBy,
    })
    .from(contentItems)
    .leftJoin(contentRevisions, newestOfItem)
    .where(inArray(contentItems.id, [...ids]));
}
