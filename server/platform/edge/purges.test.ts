import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startFakeCache, type FakeCache } from '../../../tests/support/fake-cache.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { edgePurges } from './edge-purge.table.ts';
import { pageKey } from './page-key.ts';
import { Purges } from './purges.ts';
import { openVarnish } from './varnish-adapter.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const pace = { firstRetry: 5, longestRetry: 20, timeout: 1_000, echo: 60_000 };
let connection: Awaited<ReturnType<typeof openDatabase>>;
let cache: FakeCache;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(edgePurges);
  cache = await startFakeCache();
});
afterEach(() => cache[Symbol.asyncDispose]());

function openPurges(clock = systemClock, given = pace) {
  const place = `127.0.0.1:${cache.port}`;
  const adapter = openVarnish({ scheme: 'varnish', place, options: new URLSearchParams() }, 'secret-of-the-cache');
  return new Purges({ targets: [{ name: `varnish://${place}`, adapter }], db: connection.db, clock, log, pace: given });
}
const sentKeys = () => cache.received.flatMap(({ headers }) => String(headers['xkey-purge'] ?? '').split(' '));
const stored = async () => (await connection.db.select().from(edgePurges)).map(({ key }) => key).toSorted();

it('tells a cache in one request which pages of one moment have changed', async () => {
  const purges = openPurges();
  for (const address of ['/a', '/b', '/a']) purges.change(address, 'replaced');
  await vi.waitFor(() => expect(cache.received).toHaveLength(1));
  expect(sentKeys()).toEqual([pageKey('/a'), pageKey('/b')]);
  await purges.stop();
});

it('repeats each purge once, because a fetch may have been under way', async () => {
  const purges = openPurges(systemClock, { ...pace, echo: 100 });
  purges.change('/a', 'replaced');
  await vi.waitFor(() => expect(cache.received).toHaveLength(2));
  expect(sentKeys()).toEqual([pageKey('/a'), pageKey('/a')]);
  await sleep(300);
  expect(cache.received).toHaveLength(2);
  await purges.stop();
});

it('repeats at a stop what it would have repeated later', async () => {
  const purges = openPurges();
  purges.change('/a', 'replaced');
  await vi.waitFor(() => expect(cache.received).toHaveLength(1));
  await purges.stop();
  expect(sentKeys()).toEqual([pageKey('/a'), pageKey('/a')]);
});

it('tries again until the cache answers, and tells the age of the oldest change', async () => {
  cache.answer.status = 503;
  let now = new Date('2026-03-01T12:00:00Z').getTime();
  const purges = openPurges({ now: () => new Date(now) });
  purges.change('/a', 'replaced');
  await vi.waitFor(() => expect(purges.facts[0]?.failures).toBeGreaterThan(1));
  now += 31_000;
  expect(purges.oldestSeconds).toBe(31);
  expect(purges.facts[0]).toMatchObject({ waiting: 1, problem: 'The cache in front answered 503: ' });
  await vi.waitFor(async () => expect(await stored()).toEqual([pageKey('/a')]));
  cache.answer.status = 200;
  await vi.waitFor(() => expect(cache.received).toHaveLength(1));
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  expect(purges.oldestSeconds).toBe(0);
  expect(purges.facts[0]?.problem).toBeNull();
  await purges.stop();
});

it('tells what a node that is gone could not tell', async () => {
  cache.answer.status = 0;
  const gone = openPurges();
  gone.change('/a', 'replaced');
  await vi.waitFor(async () => expect(await stored()).toEqual([pageKey('/a')]));
  cache.answer.status = 200;
  // As after a kill, the other process knows nothing of it.
  const other = openPurges();
  other.begin();
  await vi.waitFor(() => expect(sentKeys()).toContain(pageKey('/a')));
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  await Promise.all([gone.stop(), other.stop()]);
});

it('stores at a stop what the cache was not told', async () => {
  cache.answer.status = 503;
  const purges = openPurges();
  purges.change('/a', 'replaced');
  await purges.stop();
  expect(await stored()).toEqual([pageKey('/a')]);
});

it('forgets the keys of a cache that is no longer configured, and those that are older than anything kept', async () => {
  const row = { key: 'old', isSoft: false, since: new Date(), askedAt: new Date() };
  const ages = { since: new Date(Date.now() - 4 * 86_400_000) };
  cache.answer.status = 503;
  await connection.db
    .insert(edgePurges)
    .values([
      { ...row, target: 'varnish://elsewhere' },
      Object.assign({ target: `varnish://127.0.0.1:${cache.port}` }, row, ages),
    ]);
  const purges = openPurges();
  purges.begin();
  await vi.waitFor(async () => expect(await stored()).not.toContain('old'));
  await purges.stop();
});

it('does not purge what a start renders for the first time, but what it replaces', async () => {
  const purges = openPurges();
  purges.change('/first', 'new');
  purges.change('/edited', 'replaced');
  purges.change('/secret', 'withdrawn');
  await vi.waitFor(() => expect(sentKeys()).toEqual([pageKey('/edited'), pageKey('/secret')]));
  purges.begin();
  purges.change('/later', 'new');
  await vi.waitFor(() => expect(sentKeys()).toContain(pageKey('/later')));
  expect(sentKeys()).not.toContain(pageKey('/first'));
  await purges.stop();
});

it('begins with a soft purge of everything, and purges everything hard when it is told to', async () => {
  const purges = openPurges();
  purges.begin();
  await vi.waitFor(() => expect(cache.received).toHaveLength(1));
  expect(cache.received[0]?.headers['xkey-soft']).toBe('all');
  purges.purgeAll();
  await vi.waitFor(() => expect(sentKeys()).toContain('all'));
  await purges.stop();
});

it('needs few requests for a sweep, and tells every key of it', async () => {
  const purges = openPurges();
  const addresses = Array.from({ length: 2_000 }, (_, at) => `/news/${at}`);
  for (const address of addresses) {
    purges.change(address, 'replaced');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(new Set(sentKeys())).toEqual(new Set(addresses.map(pageKey))));
  expect(cache.received.length).toBeLessThan(130);
  await purges.stop();
});
