import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Editor, textPage } from '../../../tests/support/editor-client.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';

let site: RunningSite;
let editor: Editor;
beforeAll(async () => {
  site = await startSmallSite();
  editor = new Editor(site);
});
afterAll(() => site[Symbol.asyncDispose]());

const publish = (body: unknown) => editor.call('POST', '/api/publish', body);
async function published(body: unknown) {
  const response = await publish(body);
  expect(response.status).toBe(202);
  return editor.ended(((await response.json()) as { publishId: string }).publishId);
}

it('a publish without items ends when the feed is read', async () => {
  expect(await published({})).toMatchObject({ state: 'live', failed: [], ms: expect.any(Number) as number });
});

it('a publish of an item renders every page that shows it, with or without its type', async () => {
  const menus = (await (await editor.call('GET', '/api/content/items/footer:main')).json()) as { id: string };
  const status = await published({ items: [menus.id] });
  expect(status.state).toBe('live');
  expect(status.pages).toBeGreaterThan(3);
  expect(status.rendered).toBe(status.pages);
  expect((await published({ items: ['page:cafe'] })).pages).toBeLessThan(status.pages);
  expect((await published({ items: ['cafe'] })).pages).toBeGreaterThan(0);
});

it('a publish of "*" renders every page', async () => {
  const all = await published({ items: ['*'] });
  const one = await published({ items: ['page:cafe'] });
  expect(all.pages).toBeGreaterThan(one.pages);
  expect(all).toMatchObject({ state: 'live', rendered: all.pages });
});

it.each([
  ['an item that is not there', { items: ['no-such-item'] }, 404, 'not_found'],
  ['a name two items have', { items: ['main'] }, 409, 'ambiguous_id'],
  ['what cannot be a name', { items: ['with space'] }, 422, 'invalid_input'],
  ['no list', { items: 'cafe' }, 422, 'invalid_input'],
  ['more than a thousand items', { items: Array(1_001).fill('page:cafe') }, 422, 'invalid_input'],
  ['something else than items', { pages: ['/'] }, 422, 'invalid_input'],
  ['a list', [], 422, 'invalid_input'],
] as [string, unknown, number, string][])('a publish of %s is refused', async (_, body, status, code) => {
  const response = await publish(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
});

it.each(['nothing', randomUUID(), '..%2f..%2f'])('the status of the publish %s is not found', async (id) => {
  expect([400, 404]).toContain((await editor.call('GET', `/api/publish/${id}`)).status);
});

it('needs the token to start and to watch', async () => {
  for (const [method, path] of [
    ['POST', '/api/publish'],
    ['GET', `/api/publish/${randomUUID()}`],
  ] as const) {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${(await site.token()).slice(1)}`]) {
      const response = await fetch(`${site.origin}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
      expect(response.status).toBe(401);
    }
  }
});

it('many publishes at once all end, and the last text is the one on the page', async () => {
  const texts = Array.from({ length: 8 }, (_, at) => `Text number ${at}.`);
  const ids: string[] = [];
  for (const text of texts) ids.push(await editor.put('busy', textPage('/busy', 'Busy', text)));
  const ended = await Promise.all(ids.map((id) => editor.ended(id)));
  expect(ended.map(({ state }) => state)).toEqual(Array(8).fill('live'));
  expect(await (await fetch(`${site.origin}/busy`)).text()).toContain('Text number 7.');
});
