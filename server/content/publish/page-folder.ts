import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileSystemCalls } from './durable-file.ts';
import { decode, encode, type StoredPage } from './page-file.ts';
import { announcePublishStep } from './publish-steps.ts';

/** The page files of a release. It has no memory of them, but knows whether they can be written. */
export class PageFolder {
  readonly path: string;
  readonly #files: FileSystemCalls;
  /** Folders known to be there. */
  readonly #shards = new Set<string>();
  readonly #unflushed = new Set<string>();
  /** Device and inode of the folder: another one may come to lie in its place. */
  #place = '';
  #hasFailed = false;
  #onFailure: () => void = () => undefined;

  constructor(folder: string, files: FileSystemCalls) {
    this.path = folder;
    this.#files = files;
  }

  /** Called when a page or the position could not be written. */
  set onFailure(listener: () => void) {
    this.#onFailure = listener;
  }

  /** True from a write that failed to one that did not. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Makes the folder, or takes the one that is there. */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    this.#place = await this.#placeNow();
  }

  /** Reads every page file; leftovers of a killed process and broken files are removed. */
  async *read(): AsyncGenerator<StoredPage> {
    for (const shard of await readdir(this.path, { withFileTypes: true })) {
      const inside = path.join(this.path, shard.name);
      if (!shard.isDirectory()) {
        if (shard.name.endsWith('.tmp')) await rm(inside, { force: true });
        continue;
      }
      const pages = await Promise.all((await readdir(inside)).map((name) => this.#load(path.join(inside, name))));
      for (const page of pages) if (page) yield page;
      this.#shards.add(inside);
    }
  }

  async #load(file: string): Promise<StoredPage | null> {
    const page = file.endsWith('.page') ? decode(await readFile(file)) : null;
    if (page && this.#fileOf(page.path) === file) return page;
    await rm(file, { force: true });
    return null;
  }

  async write(page: StoredPage): Promise<void> {
    const file = this.#fileOf(page.path);
    const shard = path.dirname(file);
    try {
      if (!this.#shards.has(shard)) {
        await this.#makeShard(shard);
      }
      await this.#files.replace(file, encode(page), (step) => announcePublishStep(step, page.path));
    } catch (error) {
      // If it was removed meanwhile, the next try makes it.
      this.#shards.delete(shard);
      this.#noteFailure();
      throw error;
    }
    this.#hasFailed = false;
    this.#unflushed.add(shard);
  }

  /** Does not make what lies above it: a mount that is away would be written beside (`watch-folder.ts` sees to it). */
  async #makeShard(shard: string): Promise<void> {
    await mkdir(shard).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    this.#unflushed.add(this.path);
    this.#shards.add(shard);
  }

  async remove(address: string): Promise<void> {
    const file = this.#fileOf(address);
    await this.#files.remove(file);
    announcePublishStep('removed', address);
    this.#unflushed.add(path.dirname(file));
  }

  /** Writes a file beside the pages once they are on the disk. */
  async writeAfterPages(name: string, bytes: Uint8Array): Promise<void> {
    const folders = [...this.#unflushed];
    this.#unflushed.clear();
    try {
      await Promise.all(folders.map((folder) => this.#files.flushFolder(folder)));
      await this.#files.replace(path.join(this.path, name), bytes, (step) => announcePublishStep(`cursor-${step}`, ''));
    } catch (error) {
      for (const folder of folders) this.#unflushed.add(folder);
      this.#noteFailure();
      throw error;
    }
  }

  /** Returns whether the folder is still the one that was opened. */
  async isInPlace(): Promise<boolean> {
    return (await this.#placeNow().catch(() => '')) === this.#place;
  }

  /** Writes that many bytes and removes them. @throws the reason why pages cannot be written */
  async tryToWrite(bytes: number): Promise<void> {
    const file = path.join(this.path, 'probe.tmp');
    await this.#files.replace(file, Buffer.alloc(bytes));
    await this.#files.remove(file);
    this.#hasFailed = false;
  }

  /** Begins with an empty folder. */
  async empty(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    this.#shards.clear();
    this.#unflushed.clear();
    await mkdir(this.path, { recursive: true });
  }

  /** Takes the folder that is there for ours. */
  async settle(): Promise<void> {
    this.#place = await this.#placeNow();
  }

  async #placeNow(): Promise<string> {
    const { dev, ino } = await stat(this.path);
    return `${String(dev)}:${String(ino)}`;
  }

  #noteFailure(): void {
    this.#hasFailed = true;
    this.#onFailure();
  }

  /** Addresses may be longer than a file name, and differ by case only: the name is a hash. */
  #fileOf(address: string): string {
    const name = createHash('sha256').update(address).digest('hex');
    return path.join(this.path, name.slice(0, 2), `${name.slice(2, 42)}.page`);
  }
}
