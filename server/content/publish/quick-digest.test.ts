import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { digestInPlace } from './quick-digest.ts';

const { subtle } = crypto;
const own = Object.getOwnPropertyDescriptor(subtle, 'digest');
const before = subtle.digest.bind(subtle);
const spy = vi.fn(before);

// Other tests share the process, so the replaced functions are restored.
beforeAll(() => {
  subtle.digest = spy;
  digestInPlace();
});
afterAll(() => {
  if (own) Object.defineProperty(subtle, 'digest', own);
  else Reflect.deleteProperty(subtle, 'digest');
});

const bytes = new TextEncoder().encode('<script>exit()</script>');

it.each(['SHA-256', 'sha-384', 'SHA-512'])('hashes by %s as the original does, without it', async (algorithm) => {
  const expected = createHash(algorithm.replace('-', '')).update(bytes).digest('hex');
  for (const given of [algorithm, { name: algorithm }]) {
    expect(Buffer.from(await subtle.digest(given, bytes)).toString('hex')).toBe(expected);
  }
  expect(spy).not.toHaveBeenCalled();
});

it('hashes the part that a view shows', async () => {
  const part = bytes.subarray(3, 9);
  expect(Buffer.from(await subtle.digest('SHA-256', part))).toEqual(createHash('sha256').update(part).digest());
});

it('leaves other algorithms to the original', async () => {
  expect(Buffer.from(await subtle.digest('SHA-1', bytes))).toEqual(createHash('sha1').update(bytes).digest());
  expect(spy).toHaveBeenCalledOnce();
});
