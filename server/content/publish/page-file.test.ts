import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, encode, pack } from './page-file.ts';

/** Names that parsers leave out of every record of names; no answer has such a header. */
const leftOut = new Set(['prototype', 'constructor']);
const headerName = fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,9}){0,3}$/).filter((name) => !leftOut.has(name));
const header = fc.record({
  path: fc.string().map((text) => `/${text}`),
  status: fc.constantFrom(200, 301, 404),
  headers: fc.dictionary(headerName, fc.string(), { noNullPrototype: true }),
  access: fc.constantFrom('public', 'member'),
  tags: fc.array(fc.string()),
  seq: fc.nat(),
  further: fc.array(fc.string()),
});
const body = fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes));
const example = { path: '/x', status: 200, headers: { a: 'b' }, access: 'public', tags: ['t'], seq: 7 };

it('gives back every page as it was packed', async () => {
  await fc.assert(
    fc.asyncProperty(header, body, async (page, bytes) => {
      const packed = await pack(page, bytes);
      expect(decode(encode(packed))).toEqual(packed);
    }),
  );
});

it('takes no truncated or lengthened file for a page', async () => {
  const file = encode(await pack(example, Buffer.from('exit')));
  for (let length = 0; length < file.length; length += 1) expect(decode(file.subarray(0, length))).toBeNull();
  expect(decode(Buffer.concat([file, Buffer.from('x')]))).toBeNull();
});

it('takes no file for a page whose header was damaged', async () => {
  const file = encode(await pack(example, Buffer.from('exit')));
  const damaged = Buffer.from(file.toString('latin1').replace('"seq":7', '"seq":x'), 'latin1');
  expect(decode(damaged)).toBeNull();
  expect(decode(Buffer.alloc(file.length))).toBeNull();
});

it('gives equal pages equal tags and different ones different tags, whenever they were rendered', async () => {
  const bytes = Buffer.from('exit');
  const { etag } = await pack(example, bytes);
  expect((await pack({ ...example, seq: 9, tags: [] }, bytes)).etag).toBe(etag);
  expect((await pack(example, Buffer.from('exit.'))).etag).not.toBe(etag);
  expect((await pack({ ...example, headers: { a: 'c' } }, bytes)).etag).not.toBe(etag);
  expect((await pack({ ...example, status: 404 }, bytes)).etag).not.toBe(etag);
});
