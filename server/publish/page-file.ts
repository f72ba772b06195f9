import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import * as v from 'valibot';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Quality 5 while someone waits; an idle server could afford 11 (README, decisions). */
const brotliQuality = 5;

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const headerSchema = v.object({
  path: v.string(),
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** Says who may have the body; anything but 'public' is decided per person. */
  access: v.string(),
  tags: v.array(v.string()),
  /** Position in the change feed that the page is at least as new as. */
  seq: v.number(),
  etag: v.string(),
  /** Addresses that exist only because of this page: the numbered pages of a listing. */
  further: v.optional(v.array(v.string())),
  /** Bytes of the body before it was compressed. */
  length: size,
  sizes: v.tuple([size, size]),
});

export type PageHeader = v.InferOutput<typeof headerSchema>;

/**
 * A page as it is kept and served: its header and its compressed body. The body itself is not kept, neither in memory
 * nor on disk: of 10,000 pages it would be 370 MB, for the few clients that take no compression.
 */
export interface StoredPage extends Omit<PageHeader, 'sizes'> {
  gzip: Buffer;
  brotli: Buffer;
}

const magic = Buffer.from('STANCHION PAGE 2\n');

/** Tells whether the body is sent as it lies there: it is empty, or compressed by its own format. */
export const isAsItIs = ({ length, gzip: zipped, brotli: brotlied }: StoredPage): boolean =>
  length === 0 || zipped === brotlied;

/** Returns the body without compression. */
export const identityOf = (page: StoredPage): Buffer => (isAsItIs(page) ? page.gzip : gunzipSync(page.gzip));

/** Memory of its own, of exactly this size: slices of a pool, or of zlib's 64 kB blocks, keep all of theirs. */
function own(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

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
  const [zipped, brotlied] =
    identity.length === 0
      ? [identity, identity]
      : await Promise.all([zip(identity, { level: 6 }), ready.brotli ?? brotli(identity, { params })]);
  const etag = createHash('sha256')
    .update(JSON.stringify([page.status, page.headers]))
    .update(identity)
    .digest('base64url')
    .slice(0, 22);
  return { ...page, etag, length: identity.length, gzip: own(zipped), brotli: own(brotlied) };
}

/** The bytes of a page file: one file a page, so that one rename replaces every encoding at once. */
export function encode(page: StoredPage): Buffer {
  const { gzip: zipped, brotli: brotlied, ...rest } = page;
  const header = Buffer.from(JSON.stringify({ ...rest, sizes: [zipped.length, brotlied.length] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([magic, length, header, zipped, brotlied]);
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
  const [zipped, brotlied] = sizes;
  if (bytes.length !== bodyAt + zipped + brotlied) return null;
  return {
    ...rest,
    gzip: own(bytes.subarray(bodyAt, bodyAt + zipped)),
    brotli: own(bytes.subarray(bodyAt + zipped)),
  };
}
