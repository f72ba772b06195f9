import type { Database } from '../db/connection.ts';
import {
  findByIds,
  findByPath,
  findByPaths,
  findTitlesByPaths,
  listAlternates,
  listByType,
  newestChange,
  type LiveItem,
} from './content.repo.ts';
import { localeOf, sitePath, splitSitePath } from './content.rules.ts';
import { crumbTag } from './crumb-tag.rules.ts';
import { readAll, readableItem, type MayRead, type ReadableFields } from './item-access.rules.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { ItemTypeName } from './item-types.contract.ts';
import { isShown } from './shown-item.rules.ts';

/** A live item whose fields have the shape of its type; the body is there for those who may read it. */
export type Typed<T extends ItemTypeName> = LiveItem & { type: T; fields: ReadableFields<T> };

/** Says for whom and when content is read. */
export interface Reading {
  /** Decides which items are read whole. */
  mayRead: MayRead;
  /** The moment of the request: documents come and go, and steps of a revision open and close, by it. */
  now: Date;
  /** Items read in advance, for readers that tell it of every change. */
  ahead?: ReadAhead | undefined;
}

/** Most breadcrumbs kept at once. */
const titlesKept = 2_000;

/** Lists, and the titles above pages, are read often and change rarely: kept until the feed moves on. One per process. */
export class ListCache {
  #seq = -1;
  #lists = new Map<string, LiveItem[]>();
  #titlesSeq = -1;
  #titles = new Map<string, CrumbRow[]>();

  async list(db: Database, type: ItemTypeName, locale: string, isFallbackWanted: boolean): Promise<LiveItem[]> {
    // Position first, rows second: rows newer than the position are dropped with the next change, never kept too long.
    const seq = await newestChange(db);
    if (seq !== this.#seq) {
      this.#seq = seq;
      this.#lists = new Map();
    }
    const lists = this.#lists;
    const key = `${type} ${locale} ${isFallbackWanted}`;
    const kept = lists.get(key);
    if (kept) return kept;
    const items = await listByType(db, type, locale, isFallbackWanted);
    lists.set(key, items);
    return items;
  }

  /** Titles at addresses, for a reader that saw the feed at `seq`: again, rows may be newer than that, never older. */
  async titles(db: Database, paths: readonly string[], locale: string, seq: number): Promise<CrumbRow[]> {
    if (seq !== this.#titlesSeq || this.#titles.size >= titlesKept) {
      this.#titlesSeq = seq;
      this.#titles = new Map();
    }
    const titles = this.#titles;
    const key = JSON.stringify([locale, ...paths]);
    const kept = titles.get(key);
    if (kept) return kept;
    const rows = await findTitlesByPaths(db, paths, locale);
    titles.set(key, rows);
    return rows;
  }
}

/** An item as breadcrumbs show it. */
type CrumbRow = Awaited<ReturnType<typeof findTitlesByPaths>>[number];

/**
 * Reads live content for one GraphQL request and writes down what it read. Every item passes the caller's rights
 * here, so that no resolver ever holds a body that its caller may not read.
 */
export class ContentLoader {
  readonly tags = new Set<string>();
  #asked = new Map<string, Promise<LiveItem[]>>();
  /** The feed position the item of this request was read at. */
  #seq: number | null = null;

  readonly db: Database;
  readonly #lists: ListCache;
  readonly #mayRead: MayRead;
  readonly #ahead: ReadAhead | undefined;
  readonly now: Date;

  constructor(db: Database, lists: ListCache, { mayRead, now, ahead }: Reading) {
    this.db = db;
    this.now = now;
    this.#lists = lists;
    this.#mayRead = mayRead;
    this.#ahead = ahead;
  }

  /** True for the publisher, and for callers with the token of the content API. */
  get readsAll(): boolean {
    return this.#mayRead === readAll;
  }

  /** The item at an address (without locale prefix) and where else it lives. */
  async byPath(path: string, language: string) {
    const locale = localeOf(language);
    const found = (await this.#ahead?.take(path, locale)) ?? (await findByPath(this.db, path, locale));
    if (!found) {
      // A page that shows that nothing is there depends on what comes.
      this.tags.add(`path:${sitePath(path, locale)}`);
      return null;
    }
    this.tags.add(found.item.id);
    if (!isShown(found.item)) return null;
    this.#seq = found.seq;
    const alternates = found.rows
      .filter((row) => row.path !== null)
      .map((row) => ({ language: row.locale, path: sitePath(row.path ?? '/', row.locale) }))
      .toSorted((a, b) => a.language.localeCompare(b.language));
    return { item: readableItem(found.item, this.#mayRead), alternates };
  }

  /** The addresses in one language of the items that live at these; what is not there in it has none. */
  async addressesIn(language: string, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const locale = localeOf(language);
    const places = [...new Set(addresses)].map((address) => ({ address, ...splitSitePath(address) }));
    const found = await findByPaths(this.db, places);
    const known = new Map(found.map((each) => [sitePath(each.place.path, each.place.locale), each]));
    return new Map(
      places.flatMap(({ address, path, locale: from }) => {
        const at = sitePath(path, from);
        const there = known.get(at);
        this.tags.add(there ? there.item.id : `path:${at}`);
        const own = there && isShown(there.item) ? there.rows.find((row) => row.locale === locale) : undefined;
        return own?.path ? [[address, sitePath(own.path, locale)] as const] : [];
      }),
    );
  }

  async byName<T extends ItemTypeName>(type: T, name: string, language: string): Promise<Typed<T> | null> {
    return (await this.byNames(type, [name], language))[0] ?? null;
  }

  /** Items of one type by name, in the order asked for; missing ones are left out but still depended on. */
  async byNames<T extends ItemTypeName>(type: T, names: readonly string[], language: string): Promise<Typed<T>[]> {
    const ids = names.map((name) => `${type}:${name}`);
    for (const id of ids) this.tags.add(id);
    const key = `${ids.join(' ')} ${language}`;
    const asked = this.#asked.get(key) ?? findByIds(this.db, ids, localeOf(language));
    this.#asked.set(key, asked);
    return this.#readable(await asked);
  }

  /** All items of a type; `own` leaves out those without a variant in this language. */
  async list<T extends ItemTypeName>(type: T, language: string, variants: 'own' | 'any' = 'any'): Promise<Typed<T>[]> {
    this.tags.add(`list:${type}`);
    return this.#readable(await this.#lists.list(this.db, type, localeOf(language), variants === 'any'));
  }

  #readable<T extends ItemTypeName>(live: LiveItem[]): Typed<T>[] {
    // Only committees end without being deleted, and there are few of them.
    const items = live[0]?.type === 'committee' ? live.filter(isShown) : live;
    const mayRead = this.#mayRead;
    // The publisher reads lists of ten thousand for page after page: no copy of them for it.
    return (mayRead === readAll ? items : items.map((item) => readableItem(item, mayRead))) as Typed<T>[];
  }

  async titlesByPaths(paths: readonly string[], language: string) {
    const locale = localeOf(language);
    for (const path of paths) this.tags.add(`path:${sitePath(path, locale)}`);
    const rows =
      this.#seq === null
        ? await findTitlesByPaths(this.db, paths, locale)
        : await this.#lists.titles(this.db, paths, locale, this.#seq);
    for (const row of rows) this.tags.add(crumbTag(row.id));
    const byPath = new Map(rows.map((row) => [row.path, row.title]));
    return paths.flatMap((path) => {
      const title = byPath.get(path);
      return title ? [{ title, path: sitePath(path, locale) }] : [];
    });
  }

  async alternates(ids: readonly string[]) {
    const rows = await listAlternates(this.db, ids);
    return Map.groupBy(rows, (row) => row.id);
  }
}

/** The address of an item on the site, or null when it has none. */
export const addressOf = (item: Pick<LiveItem, 'path' | 'locale'>): string | null =>
  item.path === null ? null : sitePath(item.path, item.locale);
