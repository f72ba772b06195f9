import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyIn, identityOf, ZippedBodies } from './page-body.ts';
import { decode, encode, pack } from './page-file.ts';

const example = { path: '/x', status: 200, headers: {}, access: 'public', tags: [], seq: 7 };
const stored = async (bytes: Buffer) => decode(encode(await pack(example, bytes)));

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

it('lets go of what was compressed for the page asked for longest ago', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(async () => stored(randomBytes(400))));
  if (!first || !second || !third) throw new Error('The pages were not kept.');
  // Random bytes stay as large as they are: two of them fit.
  const bodies = new ZippedBodies(1_000);
  const [one, two] = [bodies.of(first), bodies.of(second)];
  expect(bodies.of(first)).toBe(one);
  bodies.of(third);
  expect(bodies.of(first)).toBe(one);
  expect(bodies.of(second)).not.toBe(two);
  expect(bodies.of(second)).toEqual(two);
});
