import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { StoredPage } from './page-file.ts';

export type Coding = 'brotli' | 'gzip' | 'identity';

/** Returns the body without compression. */
export const identityOf = (page: StoredPage): Buffer => (page.isPlain ? page.body : brotliDecompressSync(page.body));

/** Caches gzip bodies for the few clients without brotli, so that a repeated request is not compressed again. */
export class ZippedBodies {
  /** By the body in brotli, which stays the same object wherever a page is handed on with other headers. */
  readonly #kept = new Map<Buffer, Buffer>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit most bytes kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  of(page: StoredPage): Buffer {
    const known = this.#kept.get(page.body);
    const bytes = known ?? gzipSync(identityOf(page), { level: 6 });
    // The most recently used is last, so the first is evicted.
    this.#kept.delete(page.body);
    this.#kept.set(page.body, bytes);
    if (!known) this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return bytes;
  }
}

const zipped = new ZippedBodies(32 * 1_024 * 1_024);

/** Returns the body in a coding. Those that are not kept with the page are made when they are asked for. */
export function bodyIn(page: StoredPage, coding: Coding): Buffer {
  if (page.isPlain || coding === 'brotli') return page.body;
  return coding === 'gzip' ? zipped.of(page) : identityOf(page);
}
