import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/platform/env/env.ts';
import { askCached } from '../support/ask-cached.ts';
import { startCachedSite, type CachedSite } from '../support/cached-site-scene.ts';
import { textPage } from '../support/editor-client.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { hasVarnish } from '../support/real-varnish.ts';
import { openTestServer } from '../support/test-databases.ts';

const canRun = openTestServer !== undefined && hasVarnish();
if (!canRun)
  console.warn('Without PostgreSQL, or Varnish 7 with vmod xkey: the tests of a cache in front are SKIPPED.');

describe.skipIf(!canRun)('a Varnish in front of two nodes', () => {
  let site: CachedSite;
  let ask: (target: string, options?: Parameters<typeof askCached>[3]) => ReturnType<typeof askCached>;
  beforeAll(async () => {
    site = await startCachedSite();
    const { host, port } = new URL(site.origin);
    ask = (target, options) => askCached(Number(port), host, target, options);
    // The soft purge of a start, and its repetition.
    await sleep(3_000);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const cacheOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => headers['x-cache'];

  it('keeps a page in each coding, with its ETag and without the headers for the cache', async () => {
    const [cold, warm] = [
      await ask('/es', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }),
      await ask('/es', { headers: { 'accept-encoding': 'br, gzip' } }),
    ];
    expect([cold.status, cacheOf(cold), cold.body.length]).toEqual([200, 'miss', 0]);
    expect([warm.status, cacheOf(warm), warm.headers['content-encoding']]).toEqual([200, 'hit', 'br']);
    expect(brotliDecompressSync(warm.body).toString()).toContain('Inicio');
    expect(cold.headers['content-length']).toBe(warm.headers['content-length']);
    expect(warm.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    for (const name of ['xkey', 'surrogate-control', 'via', 'x-varnish', 'age'])
      expect(warm.headers[name]).toBeUndefined();
    const head = await ask('/es', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([cacheOf(head), head.body.length]).toEqual(['hit', 0]);
    const etag = warm.headers.etag ?? '';
    const known = await ask('/es', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
    const plain = await ask('/es');
    expect([plain.headers['content-encoding'], plain.body.toString().includes('Inicio')]).toEqual([undefined, true]);
    expect(warm.headers['x-request-id']).not.toBe(known.headers['x-request-id']);
  });

  it('sends parts of a film, cold and warm', async () => {
    const film = '/video/how-a-code-is-written.mp4';
    for (const target of [film, film]) {
      const part = await ask(target, { headers: { range: 'bytes=100-199' } });
      expect([part.status, part.body.length]).toEqual([206, 100]);
      expect(part.headers['content-range']).toMatch(/^bytes 100-199\/\d+$/);
    }
    expect((await ask(film, { headers: { range: 'bytes=999999999-' } })).status).toBe(416);
  });

  it('keeps one page for all campaigns and all cookies', async () => {
    await ask('/caf%C3%A9');
    for (const [target, headers] of [
      ['/caf%C3%A9?utm_source=mail&utm_campaign=spring', {}],
      ['/caf%C3%A9?gclid=x', {}],
      ['/caf%C3%A9', { cookie: '_ga=GA1.2.3; non_member=1' }],
    ] as const) {
      const answer = await ask(target, { headers });
      expect([target, answer.status, cacheOf(answer)]).toEqual([target, 200, 'hit']);
    }
    const numbered = await ask('/caf%C3%A9?page=7&utm_source=mail');
    expect([numbered.status, cacheOf(numbered)]).toEqual([200, 'miss']);
  });

  it('keeps redirects and missing pages until there is a page, and takes them back when there is one', async () => {
    for (const target of ['/Later', '/later']) {
      expect([(await ask(target)).status, cacheOf(await ask(target))]).toEqual([404, 'hit']);
    }
    await site.editor.ended(await site.editor.put('page:later', textPage('/later', 'Later', 'It is here.')));
    await expect.poll(async () => (await ask('/later')).status, { timeout: 3_000 }).toBe(200);
    await expect.poll(async () => (await ask('/Later')).headers['location'], { timeout: 15_000 }).toBe('/later');
    expect(cacheOf(await ask('/Later'))).toBe('hit');
    await site.editor.ended(await site.editor.put('page:upper', textPage('/Later', 'Upper', 'In its own right.')));
    await expect.poll(async () => (await ask('/Later')).status, { timeout: 3_000 }).toBe(200);
    expect((await site.editor.call('DELETE', '/api/content/items/page:later')).ok).toBe(true);
    await expect.poll(async () => (await ask('/later')).status, { timeout: 3_000 }).not.toBe(200);
  });

  it('purges for nobody without the secret', async () => {
    await ask('/');
    for (const headers of [{}, { 'x-purge-secret': 'wrong' }, { 'x-purge-secret': '' }] as Record<string, string>[]) {
      const refused = await ask('/', { method: 'PURGE', headers: { ...headers, 'xkey-purge': 'all' } });
      expect(refused.status).toBe(403);
    }
    expect(cacheOf(await ask('/'))).toBe('hit');
    const headers = { 'x-purge-secret': site.secret, 'xkey-purge': 'all' };
    expect((await ask('/', { method: 'PURGE', headers })).status).toBe(200);
    expect(cacheOf(await ask('/'))).toBe('miss');
    for (const target of ['/metrics', '/readyz', '/healthz']) expect((await ask(target)).status).toBe(404);
  });

  it('keeps no answer that was made for a person', async () => {
    const member = await Visitor.signedIn(site.origin, 'member');
    const addresses = listAddresses();
    expect(addresses.length).toBeGreaterThan(60);
    for (const address of addresses) {
      for (const _ of [1, 2]) {
        const { headers } = await member.ask(address);
        expect([address, headers.get('x-cache')]).toEqual([address, isForAll(address) ? expect.any(String) : 'miss']);
      }
      const stranger = await ask(address);
      const told = stranger.body.toString();
      expect([address, /member@example\.org/.test(told)]).toEqual([address, false]);
      if (!isForAll(address)) expect([address, cacheOf(stranger)]).toEqual([address, 'miss']);
      expect([
        address,
        stranger.headers['set-cookie']?.some((line) => line.includes('session_token=')) ?? false,
      ]).toEqual([address, false]);
    }
  });

  it('shows a restricted page to those who may see it, and to nobody else, in any order', async () => {
    const { cookie } = await Visitor.signedIn(site.origin, 'member');
    const readers = Array.from({ length: 40 }, (_, at) => at % 2 === 0);
    const answers = await Promise.all(readers.map((isIn) => ask('/inside', isIn ? { headers: { cookie } } : {})));
    expect(answers.map(({ status }) => status)).toEqual(readers.map((isIn) => (isIn ? 200 : 302)));
    expect(answers.filter(({ body }) => body.includes('The text of Inside')).length).toBe(20);
  });

  it('stops showing a page at once that only members may read now', async () => {
    const body = textPage('/opened', 'Opened', 'For everybody.');
    await site.editor.ended(await site.editor.put('page:opened', body));
    await expect.poll(async () => (await ask('/opened')).status, { timeout: 3_000 }).toBe(200);
    await ask('/opened');
    const secured = { ...body, fields: { ...body.fields, access: 'secured' } };
    await site.editor.ended(await site.editor.put('page:opened', secured));
    await expect.poll(async () => (await ask('/opened')).status, { timeout: 3_000 }).toBe(302);
  });

  it('leads only a reader of a country that is not served to the page that says so', async () => {
    const banned = await Visitor.signedIn(site.origin, 'banned');
    await banned.ask('/user/my-account');
    for (const _ of [1, 2, 3]) {
      expect((await banned.ask('/es')).status).toBe(302);
      const other = await ask('/es');
      expect([other.status, other.body.toString().includes('Inicio')]).toEqual([200, true]);
    }
  });

  it('shows changes that it could not be told of for ten seconds as soon as it can be told', async () => {
    const save = (text: string) => site.editor.put('page:untold', textPage('/untold', 'Untold', text));
    const shown = async () => (await ask('/untold')).body.toString();
    await site.editor.ended(await save('Before.'));
    await expect.poll(shown, { timeout: 3_000 }).toContain('Before.');
    site.purgeWay.refuse();
    await site.editor.ended(await save('After.'));
    await sleep(10_000);
    expect(await shown()).toContain('Before.');
    const desk = new Visitor(site.origin);
    await desk.signIn('staff@example.org');
    // Each node tells of its own; the desk is answered by either.
    await expect.poll(async () => (await desk.ask('/staff/deliveries')).text).toMatch(/change(s)? waits?, the oldest/);
    site.purgeWay.pass();
    await expect.poll(shown, { timeout: 10_000 }).toContain('After.');
    await expect.poll(async () => (await desk.ask('/staff/deliveries')).text).toContain('told of every change');
  });

  it('lets staff remove a page, or everything, at the desk', async () => {
    const desk = new Visitor(site.origin);
    await desk.signIn('staff@example.org');
    const keep = async (target: string) => {
      await ask(target);
      await expect.poll(async () => cacheOf(await ask(target))).toBe('hit');
    };
    await keep('/');
    await keep('/es');
    const wrong = await desk.ask('/staff/deliveries', {
      form: { intent: 'purge', address: 'https://elsewhere.example' },
    });
    expect([wrong.status, wrong.text.includes('Give an address of this site')]).toEqual([422, true]);
    const one = await desk.ask('/staff/deliveries', { form: { intent: 'purge', address: `${site.origin}/es?x=1` } });
    expect([one.status, one.location]).toEqual([303, '/staff/deliveries?purged=1#caches']);
    await expect.poll(async () => cacheOf(await ask('/es'))).toBe('miss');
    expect(cacheOf(await ask('/'))).toBe('hit');
    expect((await desk.ask('/staff/deliveries', { form: { intent: 'purgeAll' } })).status).toBe(303);
    await expect.poll(async () => cacheOf(await ask('/'))).toBe('miss');
  });

  it('shows what a killed node could not tell, even if that node never comes back', async () => {
    const save = (text: string) => site.editor.put('page:killed', textPage('/killed', 'Killed', text));
    const shown = async () => (await ask('/killed')).body.toString();
    await site.editor.ended(await save('Before.'));
    await expect.poll(shown, { timeout: 3_000 }).toContain('Before.');
    await site.nodes[1]?.stop();
    // The repetition of the first purge has passed; the page is kept again.
    expect(await shown()).toContain('Before.');
    site.purgeWay.refuse();
    await site.editor.ended(await save('After.'));
    await sleep(1_000);
    await site.nodes[0]?.kill();
    site.purgeWay.pass();
    expect(await shown()).toContain('Before.');
    // The other node, which was not there when the page changed.
    await site.restart(1);
    await expect.poll(shown, { timeout: 10_000 }).toContain('After.');
    await site.restart(0);
  });
});

/** Pages of `src/pages` without parameters, and files made for everybody: each family of routes has one. */
function listAddresses(): string[] {
  const folder = path.join(projectRoot(), 'src/pages');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !/^_|\.test\./.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files
    .filter((file) => !/[[\]]|^(404|500)\.|^dev\/|sign-?out/.test(file))
    .map((file) => `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`)
    .toSorted();
}

const isForAll = (address: string): boolean =>
  /^\/(sitemap\.xml|robots\.txt|feed\.xml|[\w-]+\.(svg|ico|png|webmanifest))?$/.test(address);
