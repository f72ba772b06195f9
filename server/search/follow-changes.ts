import { productTag, type ProductCache } from '../store/catalog/catalog-reader.ts';
import { lastCatalogChange, listCatalogChanges, markCatalogChanges } from '../store/catalog/catalog.repo.ts';
import type { IsOff } from '../content/api/off-addresses.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import type { Database } from '../platform/db/connection.ts';
import type { Log } from '../platform/log.ts';
import { readChanges, readFeedMark, readRoutes } from '../content/publish/change-feed.ts';
import { startLoop, type Loop } from '../platform/start-loop.ts';
import { parseEventPath } from '../learning/training/event-paths.rules.ts';
import { readContentEntries } from './content-entries.ts';
import { pageOf, partTag } from './part-tag.rules.ts';
import { readProductDocument } from './product-document.ts';
import { withProduct } from './product-entry.ts';
import type { SearchEntry, SearchIndex } from './search.contract.ts';

/** Interval between two reads of the feeds, in milliseconds: edits are found within a second. */
const lookEvery = 500;
/** Number of feed reads between two checks of the marks, which detect a restored database. */
const looksPerCheck = 10;
/** A changed number makes all entries of an earlier release anew. */
const entryFormat = 5;
/** Number of addresses that are read before one write. */
const batch = 50;
/** Most catalogue changes in one batch. */
const mostChanges = 1_000;

/** Positions of the feeds by name, with the mark of each (`server/platform/db/feed-mark.ts`). */
type Positions = Readonly<Record<string, number>>;

/** Returns whether a feed is the one that the index was built from; an unknown mark (0, none) counts as the same. */
const isSameMark = (kept: number | undefined, now: number | null): boolean =>
  kept === undefined || kept === 0 || now === null || kept === now;

interface FollowOptions {
  index: SearchIndex;
  source: ContentSource;
  db: Database;
  products: Pick<ProductCache, 'read' | 'invalidate'>;
  log: Log;
  /**
   * Returns whether a full rebuild may start now. It reads all content and uses one core; the first rendering of a site
   * has priority (docs/decisions/search.md#the-index-after-the-pages).
   */
  mayRebuild: () => boolean;
  /** Modules that are off, whose pages are not found; none by default. */
  modules?: {
    /** A number of its own for each set of modules: with another one than before, the index is made again. */
    mark: number;
    offAddresses(): Promise<IsOff | null>;
  };
}

/**
 * Keeps the index in step with content and catalogue. Positions are written together with their entries, so a killed
 * process resumes where it stopped.
 */
export class SearchFollower {
  readonly #o: FollowOptions;
  #isComplete = false;
  #loop: Loop | null = null;
  /** When the index was last known to have every change, of `performance.now()`. */
  #inStepAt = performance.now();
  /** Number of reads with known positions. */
  #looks = 0;

  constructor(options: FollowOptions) {
    this.#o = options;
  }

  /** Returns whether the index is complete; false during a rebuild. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Returns for how many seconds the index has not been known to have every change. */
  get lagSeconds(): number {
    return (performance.now() - this.#inStepAt) / 1_000;
  }

  get #modulesMark(): number {
    return this.#o.modules?.mark ?? 0;
  }

  start(): void {
    const problem = 'the search could not follow a change';
    this.#loop = startLoop({ every: lookEvery, run: (stopping) => this.look(stopping), log: this.#o.log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Applies changes since the last read; rebuilds everything if the index is new or ahead of the feeds. */
  async look(stopping?: AbortSignal): Promise<void> {
    const isWriter = await this.#o.index.claim();
    const { content, catalog, contentMark, catalogMark, modules = 0, format } = await this.#o.index.positions();
    if (!isWriter) {
      // Another node follows the feeds; it writes positions once everything is indexed.
      this.#isComplete = content !== undefined && catalog !== undefined;
      if (this.#isComplete) this.#inStepAt = performance.now();
      return;
    }
    if (content === undefined || catalog === undefined) return this.#rebuildInTurn(stopping);
    if (modules !== this.#modulesMark || format !== entryFormat) {
      await this.#o.index.startOver();
      return this.#rebuildInTurn(stopping);
    }
    if (!(await this.#isOfThisDatabase({ content, catalog, contentMark, catalogMark }))) {
      return this.#startOver({ content, catalog }, stopping);
    }
    const isKnown =
      (await this.#followContent(content, contentMark)) && (await this.#followCatalog(catalog, catalogMark));
    if (isKnown) {
      this.#isComplete = true;
      this.#inStepAt = performance.now();
    } else await this.#startOver({ content, catalog }, stopping);
  }

  async #startOver(positions: Positions, stopping: AbortSignal | undefined): Promise<void> {
    this.#o.log.warn(positions, 'the index is of another database; it is made again');
    await this.#o.index.startOver();
    await this.#rebuildInTurn(stopping);
  }

  /** Checked at the first read and every tenth while nothing changes: four statements for a rare event. */
  async #isOfThisDatabase(kept: {
    content: number;
    catalog: number;
    contentMark: number | undefined;
    catalogMark: number | undefined;
  }): Promise<boolean> {
    this.#looks += 1;
    if (this.#looks % looksPerCheck !== 1) return true;
    return (
      isSameMark(kept.contentMark, await readFeedMark(this.#o.source, kept.content)) &&
      isSameMark(kept.catalogMark, await markCatalogChanges(this.#o.db, kept.catalog))
    );
  }

  async #rebuildInTurn(stopping?: AbortSignal): Promise<void> {
    this.#isComplete = false;
    if (this.#o.mayRebuild()) await this.rebuild(stopping);
  }

  /** Reads every page. It stores the positions from before the start, so changes during the read are not missed. */
  async rebuild(stopping?: AbortSignal): Promise<void> {
    const { index, source } = this.#o;
    this.#isComplete = false;
    const positions = await this.#ends();
    const gone = new Set((await index.paths()).filter((path) => parseEventPath(path) === null));
    for await (const routes of readRoutes(source)) {
      for (let at = 0; at < routes.length; at += batch) {
        if (stopping?.aborted) return;
        const part = routes.slice(at, at + batch);
        source.readAhead?.(part);
        for (const entry of await this.#refresh(part, {})) gone.delete(entry.path);
      }
    }
    await index.write({ put: [], remove: [...gone], positions });
    this.#isComplete = true;
    this.#inStepAt = performance.now();
  }

  async #ends(): Promise<Positions> {
    const { head } = await readChanges(this.#o.source, 0, 0);
    return {
      modules: this.#modulesMark,
      format: entryFormat,
      ...(await this.#markContent(head)),
      ...(await this.#markCatalog(await lastCatalogChange(this.#o.db))),
    };
  }

  /** Returns a position of the content with its mark; 0 if the content API reports none. */
  async #markContent(content: number): Promise<Positions> {
    return { content, contentMark: (await readFeedMark(this.#o.source, content)) ?? 0 };
  }

  async #markCatalog(catalog: number): Promise<Positions> {
    return { catalog, catalogMark: await markCatalogChanges(this.#o.db, catalog) };
  }

  /** @returns false when the feed is not the one that the index was built from: a database restored from a backup */
  async #followContent(from: number, mark: number | undefined): Promise<boolean> {
    const { items, cursor, head } = await readChanges(this.#o.source, from);
    if (head < from) return false;
    if (cursor === from) return true;
    // Later the new position would hide it.
    if (!isSameMark(mark, await readFeedMark(this.#o.source, from))) return false;
    const positions = await this.#markContent(cursor);
    const own = items.flatMap(({ paths }) => paths);
    // The publisher reads ahead and may not have seen these changes yet.
    for (const { seq, tags } of items) this.#o.source.forget?.(tags, seq);
    const others = await this.#o.index.pathsOf([...new Set(items.flatMap(({ tags }) => tags))]);
    await this.refreshInParts([...new Set([...own, ...others])], positions);
    return this.#followContent(cursor, positions['contentMark']);
  }

  /** @returns false under the same condition as for the content feed */
  async #followCatalog(from: number, mark: number | undefined): Promise<boolean> {
    const { db, index, products } = this.#o;
    const changes = await listCatalogChanges(db, from, mostChanges);
    const last = changes.at(-1);
    if (!last) return from === 0 || (await lastCatalogChange(db)) >= from;
    if (!isSameMark(mark, await markCatalogChanges(db, from))) return false;
    const positions = await this.#markCatalog(last.seq);
    const changed = [...new Set(changes.map(({ productId }) => productId))];
    products.invalidate(changed);
    const paths = await index.pathsOf(changed.map(productTag));
    await this.refreshInParts(paths, positions);
    return this.#followCatalog(last.seq, positions['catalogMark']);
  }

  /**
   * Updates any number of entries in batches, so an edit waits for one batch only. The positions are written with the
   * last batch.
   */
  async refreshInParts(paths: readonly string[], positions: Positions = {}): Promise<void> {
    const addresses = [...new Set(paths.flatMap(pageOf))];
    const last = Math.max(0, Math.ceil(addresses.length / batch) - 1) * batch;
    for (let at = 0; at < last; at += batch) await this.#refresh(addresses.slice(at, at + batch), {});
    await this.#refresh(addresses.slice(last), positions);
  }

  /** Updates the entries of the pages at these addresses. @returns the entries that exist now */
  async #refresh(addresses: readonly string[], positions: Positions): Promise<SearchEntry[]> {
    const { index } = this.#o;
    const put = (await Promise.all(addresses.map((address) => this.#read(address)))).flat();
    const there = new Set(put.map(({ path }) => path));
    const known = [...addresses, ...(await index.pathsOf(addresses.map(partTag)))];
    await index.write({ put, remove: known.filter((path) => !there.has(path)), positions });
    return put;
  }

  /** Reads the entries of a page: its own first, then those of its parts. */
  async #read(address: string): Promise<SearchEntry[]> {
    const { source, products, modules } = this.#o;
    const isOff = await modules?.offAddresses();
    if (isOff?.(address)) return [];
    const found = await readContentEntries(source, address);
    if (!found) return [];
    const { entry, parts } = found;
    if (!entry.productId) return [entry, ...parts];
    const product = await products.read(entry.productId);
    const code = product?.isActive ? product.documentCode : null;
    const document = code === null ? null : await readProductDocument(source, { code, language: entry.language });
    const whole = withProduct(entry, product, document);
    return [{ ...whole, tags: [...entry.tags, ...(document?.tags ?? []), productTag(entry.productId)] }];
  }
}
