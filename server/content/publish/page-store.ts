// Longer than 120 lines: memory, tags and files of a page must change together.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { durableFiles, type FileSystemCalls } from './durable-file.ts';
import type { StoredPage } from './page-file.ts';
import { PageFolder } from './page-folder.ts';

const progressSchema = v.object({
  /** Every change up to this one is in the pages. */
  cursor: v.number(),
  /** Id of the feed's history up to that position; null where the content API gives none. */
  mark: v.optional(v.nullable(v.number()), null),
  /** True once every address has been rendered for this release. */
  isComplete: v.boolean(),
  /** Pages that could not be rendered: tried again after a restart. */
  failed: v.array(v.object({ path: v.string(), reason: v.string() })),
});

export type StoreProgress = v.InferOutput<typeof progressSchema>;

export const progressFile = 'progress.json';
/** Pages rewritten in parallel. */
const writers = 8;

/** Change of the page at an address; a withdrawn one nobody, or not everybody, may see any more. */
export type PageChange = 'new' | 'replaced' | 'withdrawn';

/**
 * The pages of one release: whole files on disk, the same bytes in memory, and which page depends on which tag.
 * Readers never touch the disk; writers replace a file by one rename.
 */
export class PageStore {
  readonly folder: PageFolder;
  readonly #pages = new Map<string, StoredPage>();
  /** Addresses by their lower-case spelling; the first of those that differ by case only. */
  readonly #bySpelling = new Map<string, string>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #reads = new Map<string, number>();
  /** The last write of each address still under way: a file is changed by one writer at a time. */
  readonly #writes = new Map<string, Promise<unknown>>();
  #progress: StoreProgress | null = null;
  #isWritingAgain = false;
  /** Called when an address answers otherwise than before, for everybody. */
  onChange: ((address: string, change: PageChange) => void) | null = null;

  private constructor(folder: PageFolder) {
    this.folder = folder;
  }

  /** Opens the folder of a release: leftovers of a killed process are swept, broken files dropped. */
  static async open(folder: string, files: FileSystemCalls = durableFiles): Promise<PageStore> {
    const store = new PageStore(new PageFolder(folder, files));
    await store.folder.open();
    for await (const page of store.folder.read()) store.#keep(page);
    return store;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page at an address, from memory. */
  get(address: string): StoredPage | undefined {
    return this.#pages.get(address);
  }

  /** The address of a page that is spelled like this but for the case of its letters. */
  spelledLike(address: string): string | undefined {
    return this.#bySpelling.get(address.toLowerCase());
  }

  /** Remembers that someone read the page, so that the most-read ones are rendered first. */
  countRead(address: string): void {
    this.#reads.set(address, (this.#reads.get(address) ?? 0) + 1);
  }

  paths(): IterableIterator<string> {
    return this.#pages.keys();
  }

  pathsOf(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const address of this.#byTag.get(tag) ?? []) found.add(address);
    return found;
  }

  /** Home first, then the most-read pages. */
  byImportance(addresses: Iterable<string>): string[] {
    const weight = (address: string) => (address === '/' ? Infinity : (this.#reads.get(address) ?? 0));
    return [...addresses].toSorted((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1));
  }

  /** Replaces a page, unless a newer one is there already. @returns whether it did */
  async put(page: StoredPage): Promise<boolean> {
    return this.#inTurn(page.path, async () => {
      if ((this.#pages.get(page.path)?.seq ?? -1) > page.seq) return false;
      await this.folder.write(page);
      const before = this.#pages.get(page.path);
      this.#keep(page);
      this.#announce(page.path, before, page);
      return true;
    });
  }

  async remove(address: string): Promise<void> {
    await this.#inTurn(address, async () => {
      const page = this.#pages.get(address);
      if (!page) return;
      await this.folder.remove(address);
      this.#forget(page);
      this.#announce(address, page, undefined);
    });
  }

  /** Removes every page: they belong to content that is no longer there. */
  async clear(): Promise<void> {
    for (const address of [...this.#pages.keys()]) await this.remove(address);
  }

  /** Removes every page and the position, before a publisher uses the store: the next start renders all of them. */
  async reset(): Promise<void> {
    await rm(path.join(this.folder.path, progressFile), { force: true });
    await this.clear();
  }

  async #inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = this.#writes.get(address) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#writes.set(address, mine);
    try {
      return await mine;
    } finally {
      if (this.#writes.get(address) === mine) this.#writes.delete(address);
    }
  }

  async readProgress(): Promise<StoreProgress | null> {
    try {
      const text = await readFile(path.join(this.folder.path, progressFile), 'utf8');
      return (this.#progress = v.parse(progressSchema, JSON.parse(text)));
    } catch {
      return null;
    }
  }

  /** Pages first, position second: a position on disk promises that its pages are there. */
  async saveProgress(progress: StoreProgress): Promise<void> {
    this.#progress = progress;
    // It follows when its pages are there.
    if (this.#isWritingAgain) return;
    await this.folder.writeAfterPages(progressFile, Buffer.from(JSON.stringify(progress)));
  }

  /** Writes every page from memory into a new folder, then the position. */
  async writeAgain(): Promise<void> {
    this.#isWritingAgain = true;
    try {
      await this.folder.empty();
      const addresses = [...this.#pages.keys()].values();
      const writeNext = async () => {
        for (const address of addresses) {
          await this.#inTurn(address, async () => {
            const page = this.#pages.get(address);
            if (page) await this.folder.write(page);
          });
        }
      };
      await Promise.all(Array.from({ length: writers }, writeNext));
    } finally {
      this.#isWritingAgain = false;
    }
    if (this.#progress) await this.saveProgress(this.#progress);
    await this.folder.settle();
  }

  /** Pages that were never public are in no cache. The ETag does not tell who may read a page. */
  #announce(address: string, before: StoredPage | undefined, after: StoredPage | undefined): void {
    const wasPublic = !before || before.access === 'public';
    const isPublic = after?.access === 'public';
    const isSame = before?.etag === after?.etag && wasPublic === isPublic;
    if (isSame || (!wasPublic && !isPublic)) return;
    this.onChange?.(address, !isPublic ? 'withdrawn' : before ? 'replaced' : 'new');
  }

  #keep(page: StoredPage): void {
    const before = this.#pages.get(page.path);
    if (before) this.#untag(before);
    this.#pages.set(page.path, page);
    const spelling = page.path.toLowerCase();
    if (!this.#bySpelling.has(spelling)) this.#bySpelling.set(spelling, page.path);
    for (const tag of page.tags) {
      const paths = this.#byTag.get(tag) ?? new Set<string>();
      this.#byTag.set(tag, paths.add(page.path));
    }
  }

  #forget(page: StoredPage): void {
    this.#pages.delete(page.path);
    const spelling = page.path.toLowerCase();
    if (this.#bySpelling.get(spelling) === page.path) this.#bySpelling.delete(spelling);
    this.#untag(page);
  }

  #untag(page: StoredPage): void {
    for (const tag of page.tags) {
      const paths = this.#byTag.get(tag);
      paths?.delete(page.path);
      if (paths?.size === 0) this.#byTag.delete(tag);
    }
  }
}
