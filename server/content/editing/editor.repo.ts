import { and, count, desc, eq, ilike, isNotNull, isNull, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isRevision, type RevisionRow } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import type { ItemState } from './editor-endpoints.contract.ts';
import { upgradeRow } from '../items/upgrade-item.ts';

/** Rows of one page of the editor's lists. */
export const editorPageSize = 50;

export interface ItemQuery {
  type?: string | undefined;
  locale?: string | undefined;
  state?: ItemState | undefined;
  /** Only items with an address. */
  isRouted?: boolean;
  /** Words of the id, the address or the title. */
  /** Begins the names asked for. */
  name?: string | undefined;
  q?: string | undefined;
  page: number;
}

/** Returns the title of an item, from whichever field its type has for it. */
export const titleOfItem = (fields: SQL | AnyColumn) =>
  sql<
    string | null
  >`coalesce(${fields}->>'title', ${fields}->>'name', ${fields}->>'question', ${fields}->>'tabName', ${fields}->>'organization', ${fields}->>'text')`;

const shownFields = sql`coalesce(${contentRevisions.fields}, ${contentItems.fields})`;
const title = titleOfItem(shownFields);

const isState: Record<ItemState, SQL | undefined> = {
  live: and(isNotNull(contentItems.fields), isNull(contentItems.draftRevision)),
  both: and(isNotNull(contentItems.fields), isNotNull(contentItems.draftRevision)),
  drafted: and(isNull(contentItems.fields), isNotNull(contentItems.draftRevision)),
  deleted: and(isNull(contentItems.fields), isNull(contentItems.draftRevision)),
};

const newestOfItem = and(
  eq(contentRevisions.id, contentItems.id),
  eq(contentRevisions.locale, contentItems.locale),
  sql`${contentRevisions.revision} = greatest(${contentItems.revision}, coalesce(${contentItems.draftRevision}, 0))`,
);

function matching({ type, name, locale, state, isRouted, q }: Omit<ItemQuery, 'page'>): SQL | undefined {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  return and(
    type ? eq(contentItems.type, type) : undefined,
    type && name ? sql`starts_with(${contentItems.id}, ${`${type}:${name}`})` : undefined,
    locale ? eq(contentItems.locale, locale) : undefined,
    state && isState[state],
    isRouted ? and(isNotNull(contentItems.path), ne(contentItems.type, 'redirect')) : undefined,
    pattern ? or(ilike(contentItems.id, pattern), ilike(contentItems.path, pattern), ilike(title, pattern)) : undefined,
  );
}

/** One page of items, the last saved first, and how many there are. */
export async function listItems(db: Database, query: ItemQuery) {
  const where = matching(query);
  const from = () => db.select(columns).from(contentItems).leftJoin(contentRevisions, newestOfItem).where(where);
  const rows = await from()
    .orderBy(sql`coalesce(${contentRevisions.savedAt}, ${contentItems.updatedAt}) desc`, contentItems.id)
    .limit(editorPageSize)
    .offset((query.page - 1) * editorPageSize);
  const [total] = await db
    .select({ total: count() })
    .from(contentItems)
    .leftJoin(contentRevisions, newestOfItem)
    .where(where);
  return { rows, total: total?.total ?? 0 };
}

const columns = {
  id: contentItems.id,
  locale: contentItems.locale,
  type: contentItems.type,
  path: sql<string | null>`coalesce(${contentRevisions.path}, ${contentItems.path})`,
  title,
  isLive: sql<boolean>`${contentItems.fields} is not null`,
  draftRevision: contentItems.draftRevision,
  revision: sql<number>`greatest(${contentItems.revision}, coalesce(${contentItems.draftRevision}, 0))`,
  savedAt: sql<string>`to_char(coalesce(${contentRevisions.savedAt}, ${contentItems.updatedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  savedBy: contentRevisions.savedBy,
};

/** Condition for the live items of a type that have an address in a language. */
export const isLiveWithAddress = (type: ItemTypeName, locale: string): SQL | undefined =>
  and(
    eq(contentItems.type, type),
    eq(contentItems.locale, locale),
    isNotNull(contentItems.fields),
    isNotNull(contentItems.path),
  );

/** Returns how many items are in each state. */
export async function countStates(db: Database): Promise<Record<ItemState, number>> {
  const filtered = (state: ItemState) => sql<number>`(count(*) filter (where ${isState[state]}))::int`;
  const [row] = await db
    .select({
      live: filtered('live'),
      both: filtered('both'),
      drafted: filtered('drafted'),
      deleted: filtered('deleted'),
    })
    .from(contentItems);
  return row ?? { live: 0, both: 0, drafted: 0, deleted: 0 };
}

export async function findRevision(
  db: Database,
  id: string,
  locale: string,
  revision: number,
): Promise<RevisionRow | undefined> {
  const [row] = await db
    .select()
    .from(contentRevisions)
    .where(isRevision(id, locale, revision));
  return row && upgradeRow(row);
}

/** The revisions of an item without their fields, newest first. */
export async function listRevisions(db: Database, id: string, locale: string, first: number) {
  return db
    .select({
      revision: contentRevisions.revision,
      path: contentRevisions.path,
      isDraft: contentRevisions.isDraft,
      isDeletion: sql<boolean>`${contentRevisions.fields} is null`,
      savedBy: contentRevisions.savedBy,
      savedAt: contentRevisions.savedAt,
      note: contentRevisions.note,
      isMinor: contentRevisions.isMinor,
    })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, id), eq(contentRevisions.locale, locale)))
    .orderBy(desc(contentRevisions.revision))
    .limit(first);
}
