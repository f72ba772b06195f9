import type { Database } from '../../platform/db/connection.ts';
import { findTitlesByPaths } from '../items/item-address.repo.ts';
import { newestChange } from '../items/change-feed.repo.ts';

/** Most lists in the cache. */
const listsKept = 300;

/** Most breadcrumbs in the cache. */
const titlesKept = 2_000;

/** Lists, and the titles above pages, are read often and change rarely: kept until the feed moves on. One per process. */
export class ListCache {
  #seq = -1;
  #lists = new Map<string, unknown>();
  #titlesSeq = -1;
  #titles = new Map<string, CrumbRow[]>();

  /** @param read reads the list when it is not kept */
  async list<T>(db: Database, key: string, read: () => Promise<T>): Promise<T> {
    // Position first, rows second: rows newer than the position are dropped with the next change, never kept too long.
    const seq = await newestChange(db);
    if (seq !== this.#seq || this.#lists.size >= listsKept) {
      this.#seq = seq;
      this.#lists = new Map();
    }
    const lists = this.#lists;
    if (lists.has(key)) return lists.get(key) as T;
    const found = await read();
    lists.set(key, found);
    return found;
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
