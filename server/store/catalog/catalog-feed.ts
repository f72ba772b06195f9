import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { durableFiles } from '../../content/publish/durable-file.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { lastCatalogChange, listCatalogChanges, markCatalogChanges } from './catalog.repo.ts';
import { listingTag, productTag, type ProductCache } from './catalog-reader.ts';

/** Interval between two reads of the catalogue's changes, in milliseconds: staff see what they saved within a second. */
const lookEvery = 500;
/** Maximum of changes in one read. */
const most = 1_000;

/**
 * Progress of the pages; `listing` identifies the products that they list, `mark` the history of the changes up to the
 * cursor.
 */
const positionSchema = v.object({
  cursor: v.number(),
  listing: v.optional(v.string(), ''),
  mark: v.optional(v.number()),
});

interface CatalogFeedOptions {
  db: Database;
  cache: ProductCache;
  /** Folder of the pages that the position belongs to. */
  folder: string;
  /** Renders the pages with these tags again; "*" means all. */
  publish(tags: readonly string[]): Promise<unknown>;
  /** Resolves when the requested pages are rendered and stored. */
  settled(): Promise<void>;
  log: Log;
}

/**
 * Renders pages again whose products changed. The position is stored after their pages, so a process killed in between
 * reads the changes again; each node has its own.
 */
export class CatalogFeed {
  readonly #o: CatalogFeedOptions;
  readonly #file: string;
  readonly #stopping = new AbortController();
  #cursor = 0;
  #listing = '';
  #mark: number | undefined;
  #following: Loop | null = null;

  constructor(options: CatalogFeedOptions) {
    this.#o = options;
    this.#file = path.join(options.folder, 'catalog.json');
  }

  /**
   * Returns the position to continue from. Call before the first page is rendered.
   * @param isFresh true if there are no pages yet
   */
  async open(isFresh: boolean): Promise<void> {
    const written = await this.#read();
    if (written !== null) {
      this.#cursor = written.cursor;
      this.#listing = written.listing;
      this.#mark = written.mark;
      return;
    }
    const cursor = isFresh ? await lastCatalogChange(this.#o.db) : 0;
    const mark = await markCatalogChanges(this.#o.db, cursor);
    await this.#write({ cursor, listing: isFresh ? await this.#digest() : '', mark });
  }

  /**
   * Follows the catalogue until it is stopped. The database or the content API may be down for a while: the position is
   * unchanged, so nothing is lost.
   */
  start(): void {
    const { log } = this.#o;
    this.#following = startLoop({
      every: lookEvery,
      run: () => this.look(),
      log,
      problem: 'catalogue changes have to wait',
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following?.stop();
  }

  /** Processes the changes since the last read, until there are none. */
  async look(): Promise<void> {
    const { db, cache, publish, settled, log } = this.#o;
    for (;;) {
      const changes = await listCatalogChanges(db, this.#cursor, most);
      const last = changes.at(-1)?.seq ?? (await lastCatalogChange(db));
      const mark = await markCatalogChanges(db, this.#cursor);
      const isRestored = last < this.#cursor || (this.#mark !== undefined && mark !== this.#mark);
      const to = isRestored ? await lastCatalogChange(db) : last;
      // Before the pages are rendered: the database may be another one afterwards.
      const reached = await markCatalogChanges(db, to);
      // A change committed after the list was read is left to the next read: the position never skips it.
      if (changes.length === 0 && !isRestored) return;
      // The database was restored from a backup: any product may differ.
      if (isRestored) {
        log.warn(
          { cursor: this.#cursor, last },
          'the catalogue is that of another database; every page is rendered again',
        );
        cache.clear();
      } else cache.invalidate(changes.map(({ productId }) => productId));
      const listing = await this.#digest();
      const tags = isRestored ? ['*'] : changes.map(({ productId }) => productTag(productId));
      // Lists depend on what is on sale, which few changes affect; only those touch every page of the shop.
      if (listing !== this.#listing) tags.push(listingTag);
      await publish([...new Set(tags)]);
      await settled();
      // A stop settles too, with pages left unrendered.
      if (this.#stopping.signal.aborted) return;
      await this.#write({ cursor: to, listing, mark: reached });
    }
  }

  /** Returns a digest of the lists: equal for equal products in equal order. */
  async #digest(): Promise<string> {
    const listing = await this.#o.cache.listing();
    return createHash('sha256').update(JSON.stringify(listing)).digest('base64url');
  }

  async #read(): Promise<v.InferOutput<typeof positionSchema> | null> {
    try {
      return v.parse(positionSchema, JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }

  async #write({ cursor, listing, mark }: { cursor: number; listing: string; mark: number }): Promise<void> {
    // Pages first, position second: the position implies that they are stored.
    await durableFiles.flushFolder(path.dirname(this.#file));
    await durableFiles.replace(this.#file, Buffer.from(JSON.stringify({ cursor, listing, mark })));
    this.#cursor = cursor;
    this.#listing = listing;
    this.#mark = mark;
  }
}
