import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pack, type StoredPage } from '../publish/page-file.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const alreadyPacked = new Set(['.png', '.webp', '.woff2', '.ico']);

/** A picture opened on its own may style itself, and nothing else. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/**
 * The built assets and public files, compressed and kept in memory: a few megabytes, read once at start.
 * Names under /_astro carry a hash of their content and never change.
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
    files.set(address, await packFile(address, headers, await readFile(file)));
  }
  return files;
}

async function packFile(address: string, headers: Record<string, string>, bytes: Buffer): Promise<StoredPage> {
  const page = { path: address, status: 200, headers, access: 'public', tags: [], seq: 0 };
  if (!alreadyPacked.has(path.extname(address))) return pack(page, bytes);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { ...page, etag, identity: bytes, gzip: bytes, brotli: bytes };
}
