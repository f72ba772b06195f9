import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { durableFiles, type FileSystemCalls } from '../../../content/publish/durable-file.ts';
import { decode, encode, type StoredPage } from '../../../content/publish/page-file.ts';
import type { Log } from '../../../platform/log.ts';

/** Bytes of a file's own hash, which stands before the page. */
const hashLength = 32;
/** Files looked at in parallel when the folder is opened. */
const lookers = 32;

interface KeptPagesOptions {
  /** Pages of all releases, in a folder each. */
  folder: string;
  release: string;
  /** Most bytes on disk. */
  limit: number;
  log: Pick<Log, 'warn'>;
  files?: FileSystemCalls;
}

/**
 * Pages of the library, compressed, on disk and not in memory: made when first read, and whoever asks for one has been
 * found to be allowed to read it before. A name holds everything that decides the bytes, so that a page of another text
 * is never asked for; pages that are not read any more are removed when the room is taken.
 */
export class KeptPages {
  readonly #folder: string;
  readonly #limit: number;
  readonly #log: Pick<Log, 'warn'>;
  readonly #files: FileSystemCalls;
  /** Bytes by file name; the one that was read longest ago is first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;
  #hasFailed = false;

  private constructor({ folder, release, limit, log, files = durableFiles }: KeptPagesOptions) {
    this.#folder = path.join(folder, release);
    this.#limit = limit;
    this.#log = log;
    this.#files = files;
  }

  /** Opens the pages of this release; those of others and what a killed process left are removed. */
  static async open(options: KeptPagesOptions): Promise<KeptPages> {
    const pages = new KeptPages(options);
    await mkdir(pages.#folder, { recursive: true });
    const others = (await readdir(options.folder)).filter((name) => name !== options.release);
    await Promise.all(others.map((name) => rm(path.join(options.folder, name), { recursive: true, force: true })));
    await pages.#look();
    return pages;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#sizes.size, bytes: this.#bytes };
  }

  /** Facts of tens of thousands of files stand in typed arrays: an object for each would stay resident as a grown heap. */
  async #look(): Promise<void> {
    const names = await readdir(this.#folder);
    const [sizes, times] = [new Float64Array(names.length), new Float64Array(names.length)];
    const places = names.keys();
    const lookOn = async () => {
      for (const place of places) {
        const file = path.join(this.#folder, names[place] ?? '');
        if (!file.endsWith('.page')) await rm(file, { force: true, recursive: true });
        else {
          const { size, mtimeMs } = await stat(file);
          sizes[place] = size;
          times[place] = mtimeMs;
        }
      }
    };
    await Promise.all(Array.from({ length: lookers }, lookOn));
    const order = Uint32Array.from(names.keys()).sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
    for (const place of order) {
      const name = names[place] ?? '';
      if (name.endsWith('.page')) this.#note(name, sizes[place] ?? 0);
    }
  }

  /** Returns a page; null when it has to be made. A file that is not whole is removed. */
  async read(facts: readonly string[]): Promise<StoredPage | null> {
    const name = nameOf(facts);
    const bytes = this.#sizes.get(name);
    if (bytes === undefined) return null;
    const file = await readFile(path.join(this.#folder, name)).catch(() => null);
    const page = file && open(file);
    if (!page) {
      await this.#remove(name);
      return null;
    }
    this.#note(name, bytes);
    return page;
  }

  /** Keeps a page. One that cannot be written is made again at each reading. */
  async write(facts: readonly string[], page: StoredPage): Promise<void> {
    const name = nameOf(facts);
    const body = encode(page);
    const file = Buffer.concat([createHash('sha256').update(body).digest(), body]);
    try {
      await this.#files.replace(path.join(this.#folder, name), file);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#log.warn({ err: error }, 'a page of the library could not be kept');
      this.#hasFailed = true;
      return;
    }
    this.#note(name, file.length);
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.#limit) break;
      await this.#remove(oldest);
    }
  }

  #note(name: string, bytes: number): void {
    this.#bytes += bytes - (this.#sizes.get(name) ?? 0);
    this.#sizes.delete(name);
    this.#sizes.set(name, bytes);
  }

  async #remove(name: string): Promise<void> {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
    await this.#files.remove(path.join(this.#folder, name)).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a page of the library could not be removed');
    });
  }
}

const nameOf = (facts: readonly string[]): string =>
  `${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40)}.page`;

function open(file: Buffer): StoredPage | null {
  const body = file.subarray(hashLength);
  const isWhole = createHash('sha256').update(body).digest().equals(file.subarray(0, hashLength));
  return isWhole ? decode(body) : null;
}
