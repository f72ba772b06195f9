import type { Database } from '../../platform/db/connection.ts';
import { findTitlesByPaths, listAlternates } from '../items/item-address.repo.ts';
import { findByIds, findByPath, findByPaths, type LiveItem } from '../items/content.repo.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { sitePath, splitSitePath } from '../items/site-path.rules.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import { crumbTag } from '../items/crumb-tag.rules.ts';
import { readAll, readableItem, type MayRead, type ReadableFields } from '../items/item-access.rules.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import type { ListCache } from './list-cache.ts';
import { countListed, listIds } from '../items/list.repo.ts';
import type { ListQuery } from '../items/list-query.rules.ts';
import type { LoopPacer } from './loop-pacer.ts';
import { activeStatus, isShown } from '../items/shown-item.rules.ts';

/** A live item whose fields have the shape of its type; the body is there for those who may read it. */
export type Typed<T extends ItemTypeName> = LiveItem & { type: T; fields: ReadableFields<T> };

/** The caller and the moment that content is read for. */
export interface Reading {
  /** Decides which items are read whole. */
  mayRead: MayRead;
  /** The moment of the request: documents come and go, and steps of a revision open and close, by it. */
  now: Date;
  /** Zone in which dates of documents begin and end. */
  timeZone: string;
  /** Items read in advance, for readers that tell it of every change. */
  ahead?: ReadAhead | undefined;
  /** For a request from outside, whose statements come one after the other and are counted; none for the site's own. */
  outside?: { pacer: LoopPacer; budget: AnswerBudget } | undefined;
}

/** Items read with one statement; it blocks the event loop of the embedded database for about 5 ms. */
const itemsAtOnce = 50;
/**
 * Reads live content for one GraphQL request and writes down what it read. Every item passes the caller's rights
 * here, so that no resolver ever holds a body that its caller may not read.
 */
export class ContentLoader {
  readonly tags = new Set<string>();
  #asked = new Map<string, Promise<LiveItem[]>>();
  /** The feed position the item of this request was read at. */
  #seq: number | null = null;

  readonly #db: Database;
  readonly #lists: ListCache;
  readonly #mayRead: MayRead;
  readonly #ahead: ReadAhead | undefined;
  readonly #outside: Reading['outside'];
  /** Ends with the last statement asked for by a request from outside. */
  #lastRead: Promise<unknown> = Promise.resolve();
  readonly now: Date;
  readonly timeZone: string;

  constructor(db: Database, lists: ListCache, { mayRead, now, timeZone, ahead, outside }: Reading) {
    this.#db = db;
    this.now = now;
    this.timeZone = timeZone;
    this.#lists = lists;
    this.#mayRead = mayRead;
    this.#ahead = ahead;
    this.#outside = outside;
  }

  /**
   * Runs a statement: immediately for the site, in order of arrival for outside requests.
   * @throws GraphQLError when the answer takes more reads than it may
   */
  read<T>(statement: (db: Database) => Promise<T>): Promise<T> {
    const db = this.#db;
    if (!this.#outside) return statement(db);
    const { pacer, budget } = this.#outside;
    const reading = this.#lastRead.then(async () => {
      await pacer.turn();
      budget.add('reads', 1);
      return statement(db);
    });
    this.#lastRead = reading.catch(() => undefined);
    return reading;
  }

  /** Counts what an answer holds besides its lists: entries inside a text. @throws GraphQLError when it is too much */
  count(entries: number): void {
    this.#outside?.budget.add('entries', entries);
  }

  /** True for the publisher, and for callers with the token of the content API. */
  get readsAll(): boolean {
    return this.#mayRead === readAll;
  }

  /** The item at an address (without locale prefix) and where else it lives. */
  async byPath(path: string, language: string) {
    const locale = toLocale(language);
    const found = (await this.#ahead?.take(path, locale)) ?? (await this.read((db) => findByPath(db, path, locale)));
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

  /**
   * Returns the addresses, in one language, of the items at these addresses; leaves out items without a variant in
   * it.
   */
  async addressesIn(language: string, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const locale = toLocale(language);
    const places = [...new Set(addresses)].map((address) => ({ address, ...splitSitePath(address) }));
    const found = await this.read((db) => findByPaths(db, places));
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
    const found = await this.#once(`${ids.join(' ')} ${language}`, () => this.#byIds(ids, toLocale(language)));
    for (const id of ids) this.tags.add(id);
    return this.#readable(found);
  }

  /** Items of a type, as a query lists them. */
  async list<T extends ItemTypeName>(type: T, language: string, query: ListQuery = {}): Promise<Typed<T>[]> {
    this.tags.add(`list:${type}`);
    const asked = listedIn(type, language, query);
    if (!this.#outside) {
      const key = `items ${JSON.stringify(asked)}`;
      return this.#readable(await this.#lists.list(this.#db, key, () => this.#listed(asked)));
    }
    // Reads one more than allowed, so that too many are refused instead of cut.
    const { budget, pacer } = this.#outside;
    const most = Math.min(query.first ?? Infinity, budget.readsLeft + 1);
    const found = await this.#listed({ ...asked, first: most === Infinity ? undefined : most });
    await pacer.turn();
    return this.#readable(found);
  }

  /** Counts the items that a query lists, no matter its end. */
  async total(type: ItemTypeName, language: string, query: ListQuery): Promise<number> {
    this.tags.add(`list:${type}`);
    const { first: _, offset: __, after: ___, ...all } = listedIn(type, language, query);
    if (this.#outside) return this.read((db) => countListed(db, all));
    return this.#lists.list(this.#db, `total ${JSON.stringify(all)}`, () => countListed(this.#db, all));
  }

  #listed(query: ReturnType<typeof listedIn>): Promise<LiveItem[]> {
    return this.#once(JSON.stringify(query), async () => {
      const ids = await this.read((db) => listIds(db, query));
      return this.#byIds(ids, query.locale);
    });
  }

  /** Reads each item once per query; it counts at each use, because each use makes the answer larger. */
  async #once(key: string, read: () => Promise<LiveItem[]>): Promise<LiveItem[]> {
    const asked = this.#asked.get(key);
    if (asked) {
      const found = await asked;
      this.#outside?.budget.add('reads', found.length);
      return found;
    }
    const reading = read();
    this.#asked.set(key, reading);
    return reading;
  }

  async #byIds(ids: readonly string[], locale: string): Promise<LiveItem[]> {
    // Counted before anything is read: one query may name thousands.
    this.#outside?.budget.add('reads', ids.length);
    const found: LiveItem[] = [];
    for (let at = 0; at < ids.length; at += itemsAtOnce) {
      const part = ids.slice(at, at + itemsAtOnce);
      found.push(...(await this.read((db) => findByIds(db, part, locale))));
    }
    return found;
  }

  #readable<T extends ItemTypeName>(live: LiveItem[]): Typed<T>[] {
    // Only committees end without being deleted, and there are few of them.
    const items = live[0]?.type === 'committee' ? live.filter(isShown) : live;
    const mayRead = this.#mayRead;
    // The publisher reads lists of ten thousand for page after page: no copy of them for it.
    return (mayRead === readAll ? items : items.map((item) => readableItem(item, mayRead))) as Typed<T>[];
  }

  async titlesByPaths(paths: readonly string[], language: string) {
    const locale = toLocale(language);
    for (const path of paths) this.tags.add(`path:${sitePath(path, locale)}`);
    const rows =
      this.#seq === null
        ? await this.read((db) => findTitlesByPaths(db, paths, locale))
        : await this.#lists.titles(this.#db, paths, locale, this.#seq);
    for (const row of rows) this.tags.add(crumbTag(row.id));
    const byPath = new Map(rows.map((row) => [row.path, row.title]));
    return paths.flatMap((path) => {
      const title = byPath.get(path);
      return title ? [{ title, path: sitePath(path, locale) }] : [];
    });
  }

  async alternates(ids: readonly string[]) {
    const rows = await this.read((db) => listAlternates(db, ids));
    return Map.groupBy(rows, (row) => row.id);
  }
}

/** Restricts a query to visible items: ended committees are left out. */
const listedIn = (type: ItemTypeName, language: string, query: ListQuery) => ({
  ...query,
  type,
  locale: toLocale(language),
  equals: type === 'committee' ? { status: activeStatus, ...query.equals } : query.equals,
});

/** The address of an item on the site, or null when it has none. */
export const itemAddress = (item: Pick<LiveItem, 'path' | 'locale'>): string | null =>
  item.path === null ? null : sitePath(item.path, item.locale);
