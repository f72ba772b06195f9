// Longer than 120 lines: memory, tags and files of a page must change together.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { durableFiles, type Files } from './durable-file.ts';
import { decode, encode, type StoredPage } from './page-file.ts';
import { announceStep } from './publish-steps.ts';

const progressSchema = v.object({
  /** Every change up to this one is in the pages. */
  cursor: v.number(),
  /** Names the history of the feed up to there; null where the content API tells none. */
  mark: v.optional(v.nullable(v.number()), null),
  /** True once every address has been rendered for this release. */
  isComplete: v.boolean(),
  /** Pages that could not be rendered: tried again after a restart. */
  failed: v.array(v.object({ path: v.string(), reason: v.string() })),
});

export type Progress = v.InferOutput<typeof progressSchema>;

/**
 * The pages of one release: whole files on disk, the same bytes in memory, and which page depends on which tag.
 * Readers never touch the disk; writers replace a file by one rename.
 */
export class PageStore {
  readonly #folder: string;
  readonly #files: Files;
  readonly #pages = new Map<string, StoredPage>();
  /** Addresses by their lower-case spelling; the first of those that differ by case only. */
  readonly #bySpelling = new Map<string, string>();
  readonly #byTag = new Map<string, Set<string>>();
  /** Folders known to be there. */
  readonly #shards = new Set<string>();
  readonly #unflushed = new Set<string>();
  readonly #reads = new Map<string, number>();
  /** The last write of each address still under way: a file is changed by one writer at a time. */
  readonly #writes = new Map<string, Promise<unknown>>();

  private constructor(folder: string, files: Files) {
    this.#folder = folder;
    this.#files = files;
  }

  /** Opens the folder of a release: leftovers of a killed process are swept, broken files dropped. */
  static async open(folder: string, files: Files = durableFiles): Promise<PageStore> {
    const store = new PageStore(folder, files);
    await mkdir(folder, { recursive: true });
    for (const shard of await readdir(folder, { withFileTypes: true })) {
      const inside = path.join(folder, shard.name);
      if (!shard.isDirectory()) {
        if (shard.name.endsWith('.tmp')) await rm(inside, { force: true });
        continue;
      }
      await Promise.all((await readdir(inside)).map((name) => store.#load(path.join(inside, name))));
      store.#shards.add(inside);
    }
    return store;
  }

  async #load(file: string): Promise<void> {
    const page = file.endsWith('.page') ? decode(await readFile(file)) : null;
    if (page && this.#fileOf(page.path) === file) this.#keep(page);
    else await rm(file, { force: true });
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
      const file = this.#fileOf(page.path);
      const shard = path.dirname(file);
      if (!this.#shards.has(shard)) {
        await mkdir(shard, { recursive: true });
        this.#unflushed.add(this.#folder);
        this.#shards.add(shard);
      }
      try {
        await this.#files.replace(file, encode(page), (step) => announceStep(step, page.path));
      } catch (error) {
        // Should somebody have removed the folder, the next try makes it.
        this.#shards.delete(shard);
        throw error;
      }
      this.#unflushed.add(shard);
      this.#keep(page);
      return true;
    });
  }

  async remove(address: string): Promise<void> {
    await this.#inTurn(address, async () => {
      const page = this.#pages.get(address);
      if (!page) return;
      const file = this.#fileOf(address);
      await this.#files.remove(file);
      announceStep('removed', address);
      this.#unflushed.add(path.dirname(file));
      this.#forget(page);
    });
  }

  /** Removes every page: they belong to content that is no longer there. */
  async clear(): Promise<void> {
    for (const address of [...this.#pages.keys()]) await this.remove(address);
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

  async readProgress(): Promise<Progress | null> {
    try {
      return v.parse(progressSchema, JSON.parse(await readFile(path.join(this.#folder, 'progress.json'), 'utf8')));
    } catch {
      return null;
    }
  }

  /** Pages first, position second: a position on disk promises that its pages are there. */
  async saveProgress(progress: Progress): Promise<void> {
    const folders = [...this.#unflushed];
    this.#unflushed.clear();
    try {
      await Promise.all(folders.map((folder) => this.#files.flushFolder(folder)));
    } catch (error) {
      for (const folder of folders) this.#unflushed.add(folder);
      throw error;
    }
    const bytes = Buffer.from(JSON.stringify(progress));
    await this.#files.replace(path.join(this.#folder, 'progress.json'), bytes, (step) =>
      announceStep(`cursor-${step}`, ''),
    );
  }

  /** Addresses may be longer than a file name, and differ by case only: the name is a hash. */
  #fileOf(address: string): string {
    const name = createHash('sha256').update(address).digest('hex');
    return path.join(this.#folder, name.slice(0, 2), `${name.slice(2, 42)}.page`);
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
