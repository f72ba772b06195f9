import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pack, type StoredPage } from '../content/publish/page-file.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const alreadyPacked = new Set(['.mp4', '.png', '.webp', '.woff2', '.ico']);

/** A directly opened picture may use styles, a film may play, and nothing else is allowed. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'none'";

const brotli = promisify(brotliCompress);
/** Suffix of the copy with the highest brotli level: a tenth smaller than compression at the start. */
const denseSuffix = '.br';

/** Compresses the built files once a build, because it takes seconds. */
export async function packStaticFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => {
    const extension = path.extname(entry.name);
    return entry.isFile() && extension in types && !alreadyPacked.has(extension);
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    texts.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      await writeFile(file + denseSuffix, await brotli(await readFile(file), { params }));
    }),
  );
}

/**
 * Loads built assets and public files, compressed: a few megabytes of memory. Names under /_astro contain a hash of
 * their content and never change.
 */
export async function loadStaticFiles(folder: string): Promise<ReadonlyMap<string, StoredPage>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StoredPage>();
  for (const entry of entries) {
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const isImmutable = address.startsWith('/_astro/');
    const headers = {
      'Content-Type': type,
      'Content-Security-Policy': filePolicy,
      'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
    const page = { path: address, status: 200, headers, access: 'public', tags: [], seq: 0 };
    const bytes = await readFile(file);
    if (alreadyPacked.has(path.extname(file))) files.set(address, asItIs(page, bytes));
    else files.set(address, await pack(page, bytes, { brotli: await readFile(file + denseSuffix).catch(() => null) }));
  }
  return files;
}

function asItIs(page: Omit<StoredPage, 'etag' | 'length' | 'isPlain' | 'body'>, bytes: Buffer): StoredPage {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { ...page, etag, length: bytes.length, isPlain: true, body: bytes };
}
