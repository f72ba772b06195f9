import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { contentChanges, contentItems, contentRevisions } from './content.table.ts';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { keptFeedId, newFeedId } from './feed-id.ts';
import type { ItemTypeName } from './item-types.contract.ts';
import { itemVersion, upgradeRow } from './upgrade-item.ts';

type Fields = Record<string, unknown>;
type Named<Value> = AnyColumn | Value;

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
  /** Id in feeds; null for kinds without one, and for drafts. */
  feedId: string | null;
}

export type ItemRow = typeof contentItems.$inferSelect;
/** A row as it is stored: its shape is that of this release, and its id in feeds stays. */
export type StoredRow = Omit<ItemRow, 'version' | 'feedId'>;
export type RevisionRow = typeof contentRevisions.$inferSelect;

/**
 * Merges rows of one id, in any locales, into one item in `locale`; null when that locale has no row and fallback is
 * not wanted.
 */
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
    feedId: row.feedId,
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

export async function countContentItems(db: Database): Promise<number> {
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

/** Matches the one revision that columns of another table name, or values. */
export const isRevision = (id: Named<string>, locale: Named<string>, revision: Named<number>): SQL | undefined =>
  and(eq(contentRevisions.id, id), eq(contentRevisions.locale, locale), eq(contentRevisions.revision, revision));

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

/** Stores fields that have the shape of this release: checked by it, or read through `upgradeRow`. */
export async function putRow(tx: Database, given: StoredRow): Promise<void> {
  const { id, locale, type, path, fields, revision } = given;
  const { draftRevision, draftBase, updatedAt, linkedRevision, isGone, translatedFrom } = given;
  const state = { draftRevision, draftBase, updatedAt, linkedRevision, isGone, translatedFrom };
  const stored = Object.assign({ id, locale, type, path, fields, revision, version: itemVersion }, state);
  await tx
    .insert(contentItems)
    .values({ ...stored, feedId: newFeedId(type) })
    .onConflictDoUpdate({
      target: [contentItems.id, contentItems.locale],
      set: { ...stored, feedId: keptFeedId },
    });
}

/** A revision to be stored; one that the site makes itself has no note. */
type NewRevision = Omit<RevisionRow, 'version' | 'note' | 'isMinor'> & Partial<Pick<RevisionRow, 'note' | 'isMinor'>>;

export async function addRevision(tx: Database, row: NewRevision): Promise<void> {
  await tx.insert(contentRevisions).values({ ...row, version: itemVersion });
}

/** Live redirects of every locale. */
export async function listRedirects(db: Database): Promise<ItemRow[]> {
  const rows = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.type, 'redirect'), live));
  return rows.map(upgradeRow);
}
