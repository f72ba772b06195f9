import { and, asc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { readImageAddress } from '../../platform/images/image.rules.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentItems } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { contentLinks } from '../items/links/link.table.ts';

/** An item that leads to something, with the fields that do. */
export interface ItemUse {
  id: string;
  locale: string;
  type: ItemTypeName;
  title: string;
  /** Fields: "fields.blocks.2.content". */
  places: string[];
}

/** Links to a thing: how many fields in all, and the items that are shown. */
export interface Uses {
  total: number;
  items: ItemUse[];
}

/** Most fields that are read of what leads to one thing. */
const mostRead = 500;

const columns = {
  id: contentLinks.fromId,
  locale: contentLinks.fromLocale,
  place: contentLinks.place,
  type: contentItems.type,
  title: sql<string>`coalesce(${titleOfItem(contentItems.fields)}, ${contentLinks.fromId})`,
};

/** Links of items that are live: a deleted one may keep its rows until the index is made again. */
export const isOfLiveItem = and(
  eq(contentItems.id, contentLinks.fromId),
  eq(contentItems.locale, contentLinks.fromLocale),
  isNotNull(contentItems.fields),
);

interface PlaceRow {
  id: string;
  locale: string;
  type: string;
  title: string;
  place: string;
}

/** Groups places by the item they are in. */
function toUses(rows: readonly PlaceRow[]): ItemUse[] {
  const byItem = Map.groupBy(rows, ({ id, locale }) => `${id} ${locale}`);
  return [...byItem.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, locale, type, title } = first;
    const places = [...new Set(group.map(({ place }) => place))];
    return [{ id, locale, type: type as ItemTypeName, title, places }];
  });
}

const inOrder = [
  asc(contentItems.type),
  asc(contentLinks.fromId),
  asc(contentLinks.fromLocale),
  asc(contentLinks.place),
];

/**
 * Lists the live items that lead to an item: by its name, or by its address in one of the given languages.
 * @param locales languages whose addresses count; every one without it
 */
export async function listUses(db: Database, id: string, locales?: readonly string[]): Promise<Uses> {
  const addresses = await db
    .select({ locale: contentItems.locale, path: contentItems.path })
    .from(contentItems)
    .where(and(eq(contentItems.id, id), isNotNull(contentItems.fields), isNotNull(contentItems.path)));
  const asked = addresses.filter(({ locale }) => locales?.includes(locale) ?? true);
  const leadsHere: (SQL | undefined)[] = asked.map(({ locale, path }) =>
    and(eq(contentLinks.toPath, path ?? ''), eq(contentLinks.toLocale, locale)),
  );
  const where = and(or(eq(contentLinks.toId, id), ...leadsHere), ne(contentLinks.fromId, id));
  const found = db.selectDistinct(columns).from(contentLinks).innerJoin(contentItems, isOfLiveItem).where(where);
  const rows = await found.orderBy(...inOrder).limit(mostRead);
  const total =
    rows.length < mostRead
      ? rows.length
      : await db.$count(
          db.selectDistinct(columns).from(contentLinks).innerJoin(contentItems, isOfLiveItem).where(where).as('uses'),
        );
  return { total, items: toUses(rows) };
}

/** Hash of the picture of the library that an address shows in any size. */
export const hashOfPath = sql<string | null>`substring(${contentLinks.toPath} from '^/images/([0-9a-f]{32})-')`;

/** Lists the live items that show pictures of the library, by the address of the picture. */
export async function listPictureUses(db: Database, sources: readonly string[]): Promise<Map<string, ItemUse[]>> {
  const hashes = new Map(sources.map((src) => [readImageAddress(src)?.hash ?? '', src]));
  if (hashes.size === 0) return new Map();
  const rows = await db
    .selectDistinct({ ...columns, hash: hashOfPath })
    .from(contentLinks)
    .innerJoin(contentItems, isOfLiveItem)
    .where(inArray(hashOfPath, [...hashes.keys()]))
    .orderBy(...inOrder);
  const byHash = Map.groupBy(rows, ({ hash }) => hash ?? '');
  return new Map([...byHash].map(([hash, group]) => [hashes.get(hash) ?? '', toUses(group)]));
}

/** Lists the live items that lead to files, by the address of the file; in whichever language the link is written. */
export async function listFileUses(db: Database, addresses: readonly string[]): Promise<Map<string, ItemUse[]>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ ...columns, path: contentLinks.toPath })
    .from(contentLinks)
    .innerJoin(contentItems, isOfLiveItem)
    .where(inArray(contentLinks.toPath, [...addresses]))
    .orderBy(...inOrder);
  return new Map([...Map.groupBy(rows, ({ path }) => path ?? '')].map(([path, group]) => [path, toUses(group)]));
}
