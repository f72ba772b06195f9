import { expect, it } from 'vitest';
import { startFakeBucket } from '../../../tests/support/fake-bucket.ts';
import { listBucket } from './list-bucket.ts';
import { parseListing } from './parse-listing.ts';

const xml = (inside: string) => `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;
const file = (key: string, size: string) =>
  `<Contents><Key>${key}</Key><Owner><ID>7</ID></Owner><Size>${size}</Size><ETag>"e"</ETag></Contents>`;

it('lists all parts of a bucket, and says which right is missing', async () => {
  await using bucket = await startFakeBucket();
  expect(await Array.fromAsync(listBucket(bucket.bucket))).toEqual([]);
  const keys = ['a', 'b c', 'd+é', 'e', 'f'];
  for (const key of keys) bucket.held.set(key, Buffer.from(key));
  const listed = await Array.fromAsync(listBucket(bucket.bucket));
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[2]).toEqual({ key: 'd+é', size: 4, etag: 'tag' });
  bucket.failWith(403, 1);
  await expect(Array.fromAsync(listBucket(bucket.bucket))).rejects.toThrow('s3:ListBucket');
});

it('reads the files of an answer, and where the next part begins', () => {
  expect(
    parseListing(xml(`<Name>b</Name>${file('a%2Fb+c', '12')}<NextContinuationToken>x=</NextContinuationToken>`)),
  ).toEqual({ files: [{ key: 'a/b c', size: 12, etag: 'e' }], next: 'x=' });
  expect(parseListing(xml(''))).toEqual({ files: [], next: null });
});

it.each([
  ['no XML', 'Forbidden'],
  ['half an answer', xml('').slice(0, -8)],
  ['another document', '<html></html>'],
  ['entities of its own', `<!DOCTYPE a [<!ENTITY b "c">]>${xml(file('a', '1'))}`],
  ['a file without a size', xml(file('a', ''))],
  ['a file without a key', xml(file('', '1'))],
  ['a key that is not encoded', xml(file('100%', '1'))],
])('refuses %s', (_, text) => {
  expect(() => parseListing(text)).toThrow('something else than a list');
});
