import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import * as v from 'valibot';

const brotli = promisify(brotliCompress);

/** Quality 5 while someone waits; an idle server could afford 11 (README, decisions). */
const brotliQuality = 5;
/**
 * Window for pages that fit into it, all but a few: the same size in less time, because brotli then takes 1.0 MB of memory
 * for a page instead of 1.8 (docs/decisions/content-and-publishing.md#the-compression-of-a-page).
 */
const pageWindow = { bits: 16, bytes: 65_520 };

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const headerSchema = v.object({
  path: v.string(),
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** Access rule of the body; anything but 'public' is decided per person. */
  access: v.string(),
  tags: v.array(v.string()),
  /** Position in the change feed that the page is at least as new as. */
  seq: v.number(),
  etag: v.string(),
  /** Addresses that exist only because of this page: the numbered pages of a listing. */
  further: v.optional(v.array(v.string())),
  /** True for a listing with numbered pages, even where its first page is all. */
  isListing: v.optional(v.boolean()),
  /** Lists what a query may choose of it: the values of each parameter. */
  choices: v.optional(v.record(v.string(), v.array(v.string()))),
  /** True for a page without a block that could not be read: the next one may be, too. */
  isPartial: v.optional(v.boolean()),
  /** Bytes of the body before it was compressed. */
  length: size,
  /** Bytes of the stored body. */
  size,
  /** True for a body stored unchanged: an empty one, or one in a compressed format. */
  isPlain: v.boolean(),
});

export type PageHeader = v.InferOutput<typeof headerSchema>;

/**
 * A page as stored and served: its header, and its body in brotli, which every browser takes. Other encodings are
 * made on request (`bodyIn`): for 10,000 pages gzip would take another 70 MB and a tenth of their rendering.
 */
export interface StoredPage extends Omit<PageHeader, 'size'> {
  body: Buffer;
}

const magic = Buffer.from('STANCHION PAGE 3\n');

/** Copies into memory of exactly this size: slices of a pool, or of zlib's 64 kB blocks, would hold all of it. */
function own(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/**
 * Compresses a rendered body, unless it is already. The ETag is the hash of status, headers and body: equal on every
 * node.
 * @param options.isBlocking compresses in this thread: in a render thread no request waits, and passing the work on
 * costs more
 */
export async function pack(
  page: Pick<
    PageHeader,
    'path' | 'status' | 'headers' | 'access' | 'tags' | 'seq' | 'further' | 'isListing' | 'choices' | 'isPartial'
  >,
  identity: Buffer,
  { brotli: ready, isBlocking }: { brotli?: Buffer | null; isBlocking?: boolean } = {},
): Promise<StoredPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    ...(identity.length <= pageWindow.bytes && { [constants.BROTLI_PARAM_LGWIN]: pageWindow.bits }),
  };
  const isPlain = identity.length === 0;
  const compress = () => (isBlocking ? brotliCompressSync(identity, { params }) : brotli(identity, { params }));
  const body = isPlain ? identity : (ready ?? (await compress()));
  const etag = createHash('sha256')
    .update(JSON.stringify([page.status, page.headers]))
    .update(identity)
    .digest('base64url')
    .slice(0, 22);
  return { ...page, etag, length: identity.length, isPlain, body: own(body) };
}

/** The bytes of a page file: header and body in one, so that one rename replaces both. */
export function encode(page: StoredPage): Buffer {
  const { body, ...rest } = page;
  const header = Buffer.from(JSON.stringify({ ...rest, size: body.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([magic, length, header, body]);
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
  const { size: kept, ...rest } = header;
  if (bytes.length !== bodyAt + kept) return null;
  return { ...rest, body: own(bytes.subarray(bodyAt)) };
}
