import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeCache, type FakeCache } from '../../../tests/support/fake-cache.ts';
import { readEnv } from '../env/env.ts';
import { openAdapters } from './open-adapters.ts';
import { pageKey } from './page-key.ts';

let api: FakeCache;
beforeAll(async () => {
  api = await startFakeCache();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  api.received.length = 0;
  api.answer.status = 200;
  api.answer.location = '';
  api.answer.body = '{"success":true,"errors":[]}';
});

const secret = 'a-secret-of-a-cache';
const keys = ['bcdefghij2', 'cdefghij23'];
const lifetime = { fresh: 86_400, staleWhileRevalidate: 60, staleIfError: 3_600 };
const timeout = 5_000;
const secrets = { PUBLISH_SECRET: 'p'.repeat(32), SESSION_SECRET: 's'.repeat(32) };

function open(url: string, given = secret) {
  const env = readEnv({ EDGE_PURGE_URL: url, EDGE_PURGE_SECRET: given, ...secrets });
  const [target] = openAdapters(env.edgePurge);
  if (!target) throw new Error('There is no target.');
  return target;
}
const base = () => `http://127.0.0.1:${api.port}`;

it('makes short keys in lower case, one for each address', () => {
  const addresses = [
    '/',
    '/es',
    '/about',
    '/About',
    '/日本',
    ...Array.from({ length: 20_000 }, (_, at) => `/news/${at}`),
  ];
  const made = addresses.map(pageKey);
  expect(made.every((key) => /^[a-z2-7]{10}$/.test(key))).toBe(true);
  expect(new Set(made).size).toBe(addresses.length);
});

describe.each([
  {
    url: () => `varnish://127.0.0.1:${api.port}`,
    headers: {
      xkey: 'all bcdefghij2',
      'Surrogate-Control': 'max-age=86400, stale-while-revalidate=60, stale-if-error=3600',
    },
    most: 400,
  },
  {
    url: () => `fastly://SU1Z0isxPaozGVKXdv0eY?api=${base()}`,
    headers: {
      'Surrogate-Key': 'all bcdefghij2',
      'Surrogate-Control': 'max-age=86400, stale-while-revalidate=60, stale-if-error=3600',
    },
    most: 256,
  },
  {
    url: () => `cloudflare://023e105f4ecef8ad9ca31a8372d0c353?api=${base()}`,
    headers: {
      'Cache-Tag': 'all,bcdefghij2',
      'Cloudflare-CDN-Cache-Control': 'max-age=86400, stale-while-revalidate=60, stale-if-error=3600',
    },
    most: 100,
  },
  {
    url: () => `cloudfront://E2QWRUHAPOMQZL?api=${base()}`,
    secret: 'AKIAEXAMPLE:very/secret+key=',
    headers: { 'Cache-Tag': 'all,bcdefghij2', 'Cache-Control': 'public, max-age=0, s-maxage=86400' },
    most: 3_000,
  },
])('the cache at $headers', ({ url, headers, most, secret: given }) => {
  it('gets its headers, and no more keys than it takes', () => {
    const { adapter } = open(url(), given);
    expect(adapter.headers(['all', 'bcdefghij2'], lifetime, 'public, max-age=0, must-revalidate')).toEqual(headers);
    expect(adapter.limits.keys).toBeLessThanOrEqual(most);
  });

  it('has no secret in its name, and none in the error of a refusal', async () => {
    const { adapter, name } = open(url(), given);
    expect(name).not.toContain(given ?? secret);
    api.answer.status = 403;
    api.answer.body = 'Forbidden';
    const refused = adapter.purge({ keys, isSoft: false }, timeout);
    await expect(refused).rejects.toThrow('The cache in front answered 403: Forbidden');
    await refused.catch((error: unknown) => expect(String(error)).not.toContain(given ?? secret));
  });
});

it('does not follow a redirect, which would take the secret to another address', async () => {
  await using elsewhere = await startFakeCache();
  api.answer.status = 307;
  api.answer.location = `http://127.0.0.1:${elsewhere.port}/`;
  const { adapter } = open(`fastly://SU1Z0isxPaozGVKXdv0eY?api=${base()}`);
  await expect(adapter.purge({ keys, isSoft: false }, timeout)).rejects.toThrow('answered 307');
  expect(elsewhere.received).toEqual([]);
});

it('purges a Varnish with its method and headers, hard and softly', async () => {
  const { adapter } = open(`varnish://127.0.0.1:${api.port}`);
  await adapter.purge({ keys, isSoft: false }, timeout);
  await adapter.purge({ keys: ['all'], isSoft: true }, timeout);
  const [hard, soft] = api.received;
  expect(hard).toMatchObject({
    method: 'PURGE',
    path: '/',
    headers: { 'xkey-purge': 'bcdefghij2 cdefghij23', 'x-purge-secret': secret },
  });
  expect(hard?.headers).not.toHaveProperty('xkey-soft');
  expect(soft?.headers).toMatchObject({ 'xkey-soft': 'all', 'x-purge-secret': secret });
  expect(soft?.headers).not.toHaveProperty('xkey-purge');
});

it('purges a Fastly service by its batch call', async () => {
  const { adapter } = open(`fastly://SU1Z0isxPaozGVKXdv0eY?api=${base()}`);
  await adapter.purge({ keys, isSoft: false }, timeout);
  await adapter.purge({ keys: ['all'], isSoft: true }, timeout);
  const [hard, soft] = api.received;
  expect(hard).toMatchObject({ method: 'POST', path: '/service/SU1Z0isxPaozGVKXdv0eY/purge' });
  expect(hard?.headers).toMatchObject({ 'fastly-key': secret, 'content-type': 'application/json' });
  expect(hard?.headers).not.toHaveProperty('fastly-soft-purge');
  expect(JSON.parse(hard?.body ?? '')).toEqual({ surrogate_keys: keys });
  expect(soft?.headers).toMatchObject({ 'fastly-soft-purge': '1' });
});

it('purges a Cloudflare zone by tags, and hears a refusal that has the status 200', async () => {
  const { adapter } = open(`cloudflare://023e105f?rate=5&api=${base()}`);
  expect(adapter.limits).toMatchObject({ burst: 25, perSecond: 5 });
  await adapter.purge({ keys, isSoft: true }, timeout);
  expect(api.received[0]).toMatchObject({
    method: 'POST',
    path: '/zones/023e105f/purge_cache',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
  expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({ tags: keys });
  api.answer.body = '{"success":false,"errors":[{"code":1094}]}';
  await expect(adapter.purge({ keys, isSoft: false }, timeout)).rejects.toThrow('refused a purge: {"success":false');
});

it('invalidates a CloudFront distribution by tags, signed, each time with another reference', async () => {
  const { adapter } = open(`cloudfront://E2QWRUHAPOMQZL?api=${base()}`, 'AKIAEXAMPLE:very/secret+key=');
  await adapter.purge({ keys, isSoft: false }, timeout);
  await adapter.purge({ keys, isSoft: false }, timeout);
  const [first, second] = api.received;
  expect(first).toMatchObject({ method: 'POST', path: '/2020-05-31/distribution/E2QWRUHAPOMQZL/invalidation' });
  expect(first?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/us-east-1\/cloudfront\/aws4_request, SignedHeaders=/,
  );
  expect(first?.body).toContain(
    '<Paths><Quantity>2</Quantity><Items><Path>#bcdefghij2</Path><Path>#cdefghij23</Path></Items></Paths>',
  );
  const reference = (body = '') => /<CallerReference>([\w-]{36})</.exec(body)?.[1];
  expect(reference(first?.body)).toBeDefined();
  expect(reference(first?.body)).not.toBe(reference(second?.body));
});

it.each([
  ['http://127.0.0.1:6081', secret, 'begins with http://: use one of varnish, '],
  ['varnish://127.0.0.1:6081,fastly://abc', secret, 'must name caches of one kind'],
  ['varnish://a/b', secret, 'must be the address of a cache in front'],
  ['varnish://user@a', secret, 'must be the address of a cache in front'],
  ['fastly://not-an-id', secret, 'must have the form fastly://SERVICE_ID'],
  ['cloudflare://zone?rate=fast', secret, 'must have a number above 0 as rate'],
  ['cloudfront://E2', secret, 'needs ACCESS_KEY_ID:SECRET_ACCESS_KEY'],
])('refuses %s with a sentence', (url, given, sentence) => {
  expect(() => open(url, given)).toThrow(sentence);
});

it('needs both variables, or neither', () => {
  expect(readEnv(secrets).edgePurge).toBeUndefined();
  expect(() => readEnv({ EDGE_PURGE_URL: 'varnish://a:80', ...secrets })).toThrow('EDGE_PURGE_SECRET is missing');
  expect(() => readEnv({ EDGE_PURGE_SECRET: secret, ...secrets })).toThrow('EDGE_PURGE_URL is missing');
  expect(() => readEnv({ EDGE_PURGE_URL: 'varnish://a:80', EDGE_PURGE_SECRET: 'short', ...secrets })).toThrow('16');
});
