// Longer than 250 lines: the SQL of the content tables, lists (list.repo.ts) and the desk's apart.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { markFeed } from '../../platform/db/feed-mark.ts';
import { sendNotice } from '../../platform/db/notices.ts';
import { contentChanges, contentItems, contentRevisions } from './content.table.ts';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import type { ItemTypeName } from './item-types.contract.ts';
import { activeStatus } from './shown-item.rules.ts';
import { itemVersion, upgradeRow } from './upgrade-item.rules.ts';

type Fields = Record<string, unknown>;

/**
 * A live item in one locale, with what it lacks filled in from the default locale
 * (docs/decisions/page-shell.md#missing-translations).
 */
export interface LiveItem {
  id: string;
  type: ItemTypeName;
  locale: string;
  path: string | null;
  revision: number;
  updatedAt: Date;
  fields: Fields;
}

export type ItemRow = typeof contentItems.$inferSelect;
export type ChangeRow = typeof contentChanges.$inferSelect;
export type RevisionRow = typeof contentRevisions.$inferSelect;

/** Rows of one id, of whatever locales, as one item in `locale`; null when that locale has none of its own and no fallback is wanted. */
function merge(rows: readonly ItemRow[], locale: string, isFallbackWanted: boolean): LiveItem | null {
  const base = rows.find((row) => row.locale === defaultLocale);
  const own = rows.find((row) => row.locale === locale);
  const row = own ?? (isFallbackWanted ? base : undefined);
  if (!row?.fields) return null;
  return {
    id: row.id,
    type: row.type as ItemTypeName,
    locale: row.locale,
    path: row.path,
    revision: row.revision,
    updatedAt: row.updatedAt,
    fields: own && base && own !== base ? { ...base.fields, ...own.fields } : row.fields,
  };
}

function grouped(rows: readonly ItemRow[]): ItemRow[][] {
  const groups = new Map<string, ItemRow[]>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row]);
  return [...groups.values()];
}

const live = isNotNull(contentItems.fields);

/** A live item with the rows of all its locales and the feed position they were read at. */
export interface FoundItem {
  item: LiveItem;
  rows: ItemRow[];
  seq: number;
}

/** The item living at an address. */
export async function findByPath(db: Database, path: string, locale: string): Promise<FoundItem | null> {
  return (await findByPaths(db, [{ path, locale }]))[0] ?? null;
}

/**
 * The items living at these addresses, each with its address; where nothing lives is left out. The rows of each item are
 * looked up on their own: a planner without statistics, as in the embedded database, would read the whole table for a join.
 */
export async function findByPaths(db: Database, places: readonly { path: string; locale: string }[]) {
  if (places.length === 0) return [];
  const holder = alias(contentItems, 'holder');
  const rowsOfHolder = db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, holder.id), live))
    .limit(locales.length)
    .as('row');
  const found = await db
    .select({
      place: { path: holder.path, locale: holder.locale },
      row: rowsOfHolder._.selectedFields,
      seq: sql<string | null>`(select max(${contentChanges.seq}) from ${contentChanges})::text`,
    })
    .from(holder)
    .innerJoinLateral(rowsOfHolder, sql`true`)
    .where(
      and(
        isNotNull(holder.fields),
        or(
          ...[...Map.groupBy(places, ({ locale }) => locale)].map(([locale, inLocale]) =>
            and(
              eq(holder.locale, locale),
              inArray(
                holder.path,
                inLocale.map(({ path }) => path),
              ),
            ),
          ),
        ),
      ),
    );
  const byPlace = Map.groupBy(found, ({ place }) => `${place.locale} ${String(place.path)}`);
  return [...byPlace.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { path, locale } = first.place;
    const rows = group.map(({ row }) => upgradeRow(row));
    const item = merge(rows, locale, false);
    return item && path !== null ? [{ place: { path, locale }, item, rows, seq: Number(first.seq ?? 0) }] : [];
  });
}

/** Live items by canonical id in one locale, in the order asked for; missing ones are left out. */
export async function findByIds(db: Database, ids: readonly string[], locale: string): Promise<LiveItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), inArray(contentItems.locale, [locale, defaultLocale]), live));
  const found = new Map(grouped(rows.map(upgradeRow)).map((group) => [group[0]?.id, merge(group, locale, true)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A variant leaves out what it shares with the default locale: access rule, robots flags, the status of a committee. */
function withOriginal() {
  const original = alias(contentItems, 'original');
  const fields = sql`(coalesce(${original.fields}, '{}'::jsonb) || ${contentItems.fields})`;
  const isShownItem = or(ne(contentItems.type, 'committee'), sql`${fields}->>'status' = ${activeStatus}`);
  return { original, fields, isShownItem };
}

/** Items at several addresses of one locale, for breadcrumbs. */
export async function findTitlesByPaths(db: Database, paths: readonly string[], locale: string) {
  if (paths.length === 0) return [];
  const { original, isShownItem } = withOriginal();
  return db
    .select({
      id: contentItems.id,
      path: contentItems.path,
      title: sql<string>`coalesce(${contentItems.fields}->>'navigationTitle', ${contentItems.fields}->>'title')`,
    })
    .from(contentItems)
    .leftJoin(original, and(eq(original.id, contentItems.id), eq(original.locale, defaultLocale)))
    .where(and(eq(contentItems.locale, locale), inArray(contentItems.path, [...paths]), live, isShownItem));
}

/**
 * Addresses after a cursor `path locale`, in the order of their index, (locale, path): in any other, every page would read
 * the fields of all there are.
 */
export async function listRoutes(db: Database, after: readonly [string, string] | null, first: number) {
  const { original, fields, isShownItem } = withOriginal();
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      locale: contentItems.locale,
      path: sql<string>`${contentItems.path}`,
      updatedAt: contentItems.updatedAt,
      access: sql<string | null>`${fields}->>'access'`,
      noIndex: sql<boolean>`coalesce((${fields}->>'noIndex')::boolean, false) or coalesce((${fields}->>'noFollow')::boolean, false)`,
    })
    .from(contentItems)
    .leftJoin(original, and(eq(original.id, contentItems.id), eq(original.locale, defaultLocale)))
    .where(
      and(
        live,
        isShownItem,
        isNotNull(contentItems.path),
        after ? sql`(${contentItems.locale}, ${contentItems.path}) > (${after[1]}, ${after[0]})` : undefined,
      ),
    )
    .orderBy(asc(contentItems.locale), asc(contentItems.path))
    .limit(first);
}

/** The locales and addresses each id is live at. */
export async function listAlternates(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: contentItems.id, locale: contentItems.locale, path: sql<string>`${contentItems.path}` })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), live, isNotNull(contentItems.path)))
    .orderBy(asc(contentItems.locale));
}

export async function listChanges(db: Database, since: number, first: number): Promise<ChangeRow[]> {
  return db
    .select()
    .from(contentChanges)
    .where(gt(contentChanges.seq, since))
    .orderBy(asc(contentChanges.seq))
    .limit(first);
}

export async function newestChange(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(contentChanges.seq) }).from(contentChanges);
  return row?.seq ?? 0;
}

/** Returns the mark of the change feed at a position (`feed-mark.ts`). */
export async function markChanges(db: Database, position: number): Promise<number> {
  const { seq, id, locale, changedAt } = contentChanges;
  const [row] = await db
    .select({ seq, id, locale, changedAt })
    .from(contentChanges)
    .where(lte(seq, position))
    .orderBy(desc(seq))
    .limit(1);
  return markFeed(db, row ? [row.seq, row.id, row.locale, row.changedAt.toISOString()] : null);
}

export async function countItems(db: Database): Promise<number> {
  return db.$count(contentItems);
}

/** One item's row, live or not. */
export async function findRow(db: Database, id: string, locale: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, id), eq(contentItems.locale, locale)));
  return row && upgradeRow(row);
}

/** The live rows of one item, a row a locale. */
export async function listVariants(db: Database, id: string): Promise<ItemRow[]> {
  const rows = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, id), live));
  return rows.map(upgradeRow);
}

/** Canonical ids whose name part is `name`, for callers who leave the type out. */
export async function findIdsByName(db: Database, name: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contentItems.id })
    .from(contentItems)
    .where(sql`split_part(${contentItems.id}, ':', 2) = ${name}`);
  return rows.map((row) => row.id);
}

export async function newestRevision(db: Database, id: string, locale: string): Promise<RevisionRow | undefined> {
  const [row] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, id), eq(contentRevisions.locale, locale)))
    .orderBy(desc(contentRevisions.revision))
    .limit(1);
  return row && upgradeRow(row);
}

/** Returns who else is live at this address. */
export async function findHolder(db: Database, path: string, locale: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.path, path), eq(contentItems.locale, locale), live));
  return row && upgradeRow(row);
}

/** Returns whether a redirect stood here last that was live once, and nothing lives here now. */
export async function wasRedirect(db: Database, path: string, locale: string): Promise<boolean> {
  const [row] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.id, contentItems.id),
        eq(contentRevisions.locale, contentItems.locale),
        eq(contentRevisions.path, path),
        eq(contentRevisions.isDraft, false),
        isNotNull(contentRevisions.fields),
      ),
    )
    .where(
      and(
        eq(contentItems.type, 'redirect'),
        eq(contentItems.path, path),
        eq(contentItems.locale, locale),
        isNull(contentItems.fields),
      ),
    )
    .limit(1);
  return row !== undefined && !(await findHolder(db, path, locale));
}

/**
 * One after the other: changes enter the feed in the order they commit, so no reader's cursor passes one by. Other
 * nodes hear of them with the commit.
 */
export async function takeWriteTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(70102030), ${sendNotice('stanchion_content')}`);
}

/** Stores fields that have the shape of this release: checked by it, or read through `upgradeRow`. */
export async function putRow(tx: Database, given: Omit<ItemRow, 'version'>): Promise<void> {
  const row = { ...given, version: itemVersion };
  await tx
    .insert(contentItems)
    .values(row)
    .onConflictDoUpdate({ target: [contentItems.id, contentItems.locale], set: row });
}

export async function addRevision(tx: Database, row: Omit<RevisionRow, 'version'>): Promise<void> {
  await tx.insert(contentRevisions).values({ ...row, version: itemVersion });
}

/** Appends to the feed and answers its position. */
export async function addChange(tx: Database, change: Omit<ChangeRow, 'seq'>): Promise<number> {
  const [row] = await tx.insert(contentChanges).values(change).returning({ seq: contentChanges.seq });
  if (!row) throw new Error('The change feed took no row.');
  return row.seq;
}

/** Live redirects of every locale. */
export async function listRedirects(db: Database): Promise<ItemRow[]> {
  const rows = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, 'redirect'), live));
  return rows.map(upgradeRow);
}
