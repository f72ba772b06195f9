import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Quality 5 while someone waits; an idle server could afford 11 (README, decisions). */
const brotliQuality = 5;

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const headerSchema = v.object({
  path: v.string(),
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** Who may have the body; anything but 'public' is decided per person. */
  access: v.string(),
  tags: v.array(v.string()),
  /** Position in the change feed that the page is at least as new as. */
  seq: v.number(),
  etag: v.string(),
  /** Addresses that exist only because of this page: the numbered pages of a listing. */
  further: v.optional(v.array(v.string())),
  sizes: v.tuple([size, size, size]),
});

export type PageHeader = v.InferOutput<typeof headerSchema>;

/** A page as it is kept and served: its header and its body in three encodings. */
export interface StoredPage extends Omit<PageHeader, 'sizes'> {
  identity: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

const magic = Buffer.from('STANCHION PAGE 1\n');

/**
 * Compresses a rendered body, but for a coding that is there already. The ETag is the hash of status, headers and
 * body: equal on every node.
 */
export async function pack(
  page: Pick<PageHeader, 'path' | 'status' | 'headers' | 'access' | 'tags' | 'seq' | 'further'>,
  identity: Buffer,
  ready: { brotli?: Buffer | null } = {},
): Promise<StoredPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [zipped, brotlied] = await Promise.all([
    zip(identity, { level: 6 }),
    ready.brotli ?? brotli(identity, { params }),
  ]);
  const etag = createHash('sha256')
    .update(JSON.stringify([page.status, page.headers]))
    .update(identity)
    .digest('base64url')
    .slice(0, 22);
  // zlib hands out slices of 64 kB blocks: kept as they are, 10,000 pages would hold 1.2 GB more than they use.
  return { ...page, etag, identity, gzip: Buffer.from(zipped), brotli: Buffer.from(brotlied) };
}

/** The bytes of a page file: one file a page, so that one rename replaces every encoding at once. */
export function encode(page: StoredPage): Buffer {
  const { identity, gzip: zipped, brotli: brotlied, ...rest } = page;
  const header = Buffer.from(JSON.stringify({ ...rest, sizes: [identity.length, zipped.length, brotlied.length] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([magic, length, header, identity, zipped, brotlied]);
}

/** Reads a page file; null for anything that is not a whole one. */
export function decode(bytes: Buffer): StoredPage | null {
  const at = magic.length + 4;
  if (bytes.length < at || !bytes.subarray(0, magic.length).equals(magic)) return null;
  const bodyAt = at + bytes.readUInt32LE(magic.length);
  let header: PageHeader;
  try {
    header = v.parse(headerSchema, JSON.parse(bytes.toString('utf8', at, bodyAt)));
  } catch {
    return null;
  }
  const { sizes, ...rest } = header;
  const [identity, zipped, brotlied] = sizes;
  if (bytes.length !== bodyAt + identity + zipped + brotlied) return null;
  return {
    ...rest,
    identity: bytes.subarray(bodyAt, bodyAt + identity),
    gzip: bytes.subarray(bodyAt + identity, bodyAt + identity + zipped),
    brotli: bytes.subarray(bodyAt + identity + zipped),
  };
}
