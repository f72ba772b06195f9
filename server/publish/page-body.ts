import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { StoredPage } from './page-file.ts';

export type Coding = 'brotli' | 'gzip' | 'identity';

/** Most bytes of gzip kept for the few clients that take no brotli; a page asked for again is not compressed again. */
const zippedLimit = 32 * 1_024 * 1_024;
const zipped = new Map<StoredPage, Buffer>();
let zippedBytes = 0;

/** Returns the body in a coding. Those that are not kept are made when they are asked for. */
export function bodyIn(page: StoredPage, coding: Coding): Buffer {
  if (page.isPlain || coding === 'brotli') return page.body;
  return coding === 'gzip' ? zip(page) : identityOf(page);
}

/** Returns the body without compression. */
export const identityOf = (page: StoredPage): Buffer => (page.isPlain ? page.body : brotliDecompressSync(page.body));

function zip(page: StoredPage): Buffer {
  const known = zipped.get(page);
  const bytes = known ?? gzipSync(identityOf(page), { level: 6 });
  // The last one asked for stands last: the first one is the one to go.
  zipped.delete(page);
  zipped.set(page, bytes);
  if (!known) zippedBytes += bytes.length;
  for (const [oldest, { length }] of zipped) {
    if (zippedBytes <= zippedLimit) break;
    zipped.delete(oldest);
    zippedBytes -= length;
  }
  return bytes;
}
