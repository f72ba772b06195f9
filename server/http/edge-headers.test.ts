import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor } from '../../tests/support/editor-client.ts';
import { startFakeCache, type FakeCache } from '../../tests/support/fake-cache.ts';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../tests/support/site-process.ts';
import { pageKey } from '../platform/edge/page-key.ts';

let cache: FakeCache;
let site: RunningSite;
beforeAll(async () => {
  cache = await startFakeCache();
  site = await startSmallSite({
    EDGE_PURGE_URL: `varnish://127.0.0.1:${cache.port}`,
    EDGE_PURGE_SECRET: 'secret-of-the-cache',
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await cache[Symbol.asyncDispose]();
});

function ask(target: string, headers: Record<string, string> = {}) {
  const { port } = new URL(site.origin);
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: target, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      },
    );
    sent.on('error', reject).end();
  });
}
const keysOf = ({ headers }: { headers: IncomingHttpHeaders }) => String(headers['xkey'] ?? '').split(' ');
const day = 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400';
const revalidated = 'public, max-age=0, must-revalidate';

describe('with a cache in front', () => {
  it.each([
    ['/', ['all', pageKey('/')]],
    ['/?utm_source=mail', ['all', pageKey('/')]],
    ['/es', ['all', pageKey('/es')]],
    ['/caf%C3%A9', ['all', pageKey('/café')]],
    ['/sitemap.xml', ['all', pageKey('/sitemap.xml')]],
    ['/robots.txt', ['all', pageKey('/robots.txt')]],
  ])('tags %s with its own key, and leaves browsers to ask', async (target, keys) => {
    const answer = await ask(target);
    expect(answer.status).toBe(200);
    expect(keysOf(answer)).toEqual(keys);
    expect(answer.headers).toMatchObject({ 'surrogate-control': day, 'cache-control': revalidated });
  });

  it.each([
    ['/old', ['all', 'moved', pageKey('/old')]],
    ['/caf%C3%A9/', ['all', 'moved', pageKey('/café')]],
    ['/en/caf%C3%A9', ['all', 'moved', pageKey('/en/café')]],
    ['/CAF%C3%A9', ['all', 'moved', pageKey('/CAFé'), pageKey('/café')]],
    ['/Search', ['all', 'moved', pageKey('/Search')]],
  ])('tags the redirect of %s, so that it can be taken back', async (target, keys) => {
    const answer = await ask(target);
    expect(answer.status).toBe(301);
    expect(keysOf(answer)).toEqual(keys);
    expect(answer.headers).toMatchObject({ 'surrogate-control': day, 'cache-control': revalidated });
  });

  it.each([
    ['/nowhere', ['all', 'missing', pageKey('/nowhere'), pageKey('/404')]],
    ['/es/nada', ['all', 'missing', pageKey('/es/nada'), pageKey('/es/404')]],
  ])('lets a cache keep for ten seconds that there is no page at %s', async (target, keys) => {
    const answer = await ask(target);
    expect(answer.status).toBe(404);
    expect(keysOf(answer)).toEqual(keys);
    expect(answer.headers).toMatchObject({ 'surrogate-control': 'max-age=10', 'cache-control': 'no-store' });
  });

  it.each([
    ['/inside', 302],
    ['/search?globalSearch=x', 200],
    ['/cart', 200],
    ['/user/signin', 200],
    ['/user/my-account', 302],
    ['/staff', 302],
    ['/api/cart', 200],
    ['/api/nothing', 404],
    ['/images/nothing.webp', 404],
    ['/healthz', 200],
    ['/a//b', 400],
  ])('lets no cache keep %s', async (target, status) => {
    const answer = await ask(target);
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty('surrogate-control');
    expect(answer.headers).not.toHaveProperty('xkey');
    expect(answer.headers['cache-control']).toMatch(/no-store/);
  });

  it('leads a reader whose country is not served elsewhere, for this reader only', async () => {
    const answer = await ask('/', { cookie: 'a.session_token=x; country_not_served=1' });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/country-not-served']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers).not.toHaveProperty('surrogate-control');
    expect(answer.headers).not.toHaveProperty('xkey');
  });

  it('purges the address of a new page, of a changed one and of a deleted one, and not of one that stays', async () => {
    const editor = new Editor(site);
    const purged = () => cache.received.flatMap(({ headers }) => String(headers['xkey-purge'] ?? '').split(' '));
    const save = async (title: string) => {
      cache.received.length = 0;
      const blocks = [{ type: 'page-title', title }];
      const fields = { title, description: 'A page.', template: 'blocks', blocks };
      await editor.ended(await editor.put('page:new', { type: 'page', path: '/new', locale: 'en', fields }));
    };
    await save('New');
    await expect.poll(purged).toContain(pageKey('/new'));
    await save('Newer');
    await expect.poll(purged).toContain(pageKey('/new'));
    expect(purged()).not.toContain(pageKey('/café'));
    cache.received.length = 0;
    expect((await editor.call('DELETE', '/api/content/items/page:new')).ok).toBe(true);
    await expect.poll(purged).toContain(pageKey('/new'));
  });
});
