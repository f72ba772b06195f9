import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyIn, identityOf } from './page-body.ts';
import { decode, encode, pack } from './page-file.ts';

const example = { path: '/x', status: 200, headers: {}, access: 'public', tags: [], seq: 7 };
const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
const stored = async (bytes: Buffer) => {
  const brotli = bytes.length > 0 ? brotliCompressSync(bytes, { params }) : null;
  return decode(encode(await pack(example, bytes, { brotli })));
};

it('has the same body in every coding', async () => {
  const bytes = Buffer.from('<p>exit</p>'.repeat(500));
  const page = await stored(bytes);
  if (!page) throw new Error('The page was not kept.');
  expect(gunzipSync(bodyIn(page, 'gzip'))).toEqual(bytes);
  expect(brotliDecompressSync(bodyIn(page, 'brotli'))).toEqual(bytes);
  expect(bodyIn(page, 'identity')).toEqual(bytes);
  expect(identityOf(page)).toEqual(bytes);
  expect(bodyIn(page, 'gzip')).toBe(bodyIn(page, 'gzip'));
});

it('has an empty body in none', async () => {
  const page = await stored(Buffer.alloc(0));
  expect(page?.isPlain).toBe(true);
  expect(page && bodyIn(page, 'gzip').length).toBe(0);
});

it('lets go of what was compressed for the pages asked for longest ago', async () => {
  // Random bytes stay as large as they are: five of 8 MB are more than is kept.
  const pages = await Promise.all(Array.from({ length: 5 }, async () => stored(randomBytes(8 * 1_024 * 1_024))));
  const bodies = pages.map((page) => page && bodyIn(page, 'gzip'));
  const [first, last] = [pages[0], pages[4]];
  if (!first || !last) throw new Error('The pages were not kept.');
  expect(bodyIn(last, 'gzip')).toBe(bodies[4]);
  expect(bodyIn(first, 'gzip')).not.toBe(bodies[0]);
  expect(bodies[0]?.equals(bodyIn(first, 'gzip'))).toBe(true);
});
