import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

let site: RunningSite;
const publishSecret = 'a-publish-secret-of-the-tests-long-enough';

beforeAll(async () => {
  site = await startSmallSite({
    DEMO: 'on',
    PUBLISH_SECRET: publishSecret,
    COMMENTS_URL: 'https://comments.example.org/embed.js',
    COMMENTS_TOKEN: 'shared',
    SUBMITTALS_VIEWER_URL: 'https://submittals.example.org/{code}/{edition}?status={draftStatus}',
  });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Publishes an article and returns its page once it is live. */
async function publish(name: string, hasComments: boolean) {
  const fields = {
    title: name,
    description: 'About it.',
    kind: 'news',
    category: 'Research',
    publishedAt: '2026-11-01',
    content: 'Its text.',
    hasComments,
  };
  return put(`publication:${name}`, { type: 'publication', locale: 'en', path: `/news/${name}`, fields });
}

/** Stores an item and returns its page once it is live. */
async function put(id: string, item: { type: string; locale: string; path: string; fields: object }) {
  const headers = { authorization: `Bearer ${publishSecret}`, 'content-type': 'application/json' };
  const body = JSON.stringify(item);
  const stored = await fetch(`${site.origin}/api/content/items/${id}`, { method: 'PUT', headers, body });
  expect([stored.status, stored.status === 200 || (await stored.text())]).toEqual([200, true]);
  await expect.poll(async () => (await fetch(site.origin + item.path)).status).toBe(200);
  const page = await fetch(site.origin + item.path);
  return { policy: page.headers.get('content-security-policy') ?? '', html: await page.text() };
}

it('lets the vendor of comments into the articles that take comments, and into no other page', async () => {
  const [open, closed] = [await publish('open', true), await publish('closed', false)];
  expect(open.policy).toMatch(/script-src [^;]*https:\/\/comments\.example\.org/);
  expect(open.policy).toMatch(/frame-src https:\/\/comments\.example\.org/);
  expect(open.policy).toMatch(/connect-src [^;]*https:\/\/comments\.example\.org/);
  expect(open.html).toMatch(/<comments-widget[^>]* site="2440"/);
  expect(open.html).not.toContain('shared');
  // The vendor's code is not loaded before a reader asks for it.
  expect(open.html).not.toMatch(/<script[^>]*comments\.example\.org/);
  const home = await fetch(site.origin);
  for (const policy of [closed.policy, home.headers.get('content-security-policy')]) {
    expect(policy).not.toContain('comments.example.org');
  }
  expect(closed.html).not.toContain('comments-widget');
});

it('has no thread of its own then, and signs on at the address of the call', async () => {
  expect((await fetch(`${site.origin}/comments/open`)).status).toBe(404);
  expect((await fetch(`${site.origin}/api/comments/open`)).status).toBe(404);
  const member = await Visitor.signedIn(site.origin, 'member');
  for (const path of ['/api/comments', '/api/comments/?userId=1&userName=Eve&email=e%40example.org&authorEmail=']) {
    const answer = await member.ask(path);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { AuthorEmail: 'member@example.org' }]);
  }
});

it('lets the viewer of submittals into the pages that show it, after a click alone', async () => {
  const document = (schedule: object | undefined) => ({
    title: 'Electrical',
    description: 'About it.',
    code: '70',
    documentId: '70',
    status: 'In revision',
    currentEditionYear: 2026,
    nextEditionYear: 2029,
    scope: 'Wires.',
    content: '',
    editions: [],
    ...(schedule && { schedule }),
  });
  const shared = { type: 'document', locale: 'en' };
  const revised = await put('document:d-70', { ...shared, path: '/codes/d-70', fields: document({ submittals: [] }) });
  const settled = await put('document:d-71', { ...shared, path: '/codes/d-71', fields: document(undefined) });
  const blocks = [{ type: 'submittals-viewer', heading: 'Submitted', document: 'd-70' }];
  const fields = { title: 'Submitted', description: 'What came in.', template: 'blocks', blocks };
  const shown = await put('page:submitted', { type: 'page', locale: 'en', path: '/submitted', fields });
  for (const { policy, html } of [revised, shown]) {
    expect(policy).toContain('frame-src https://submittals.example.org;');
    expect(html).toContain('href="https://submittals.example.org/70/2029?status=public-input"');
    const loaded = html.replace(/<template[^>]*>[\s\S]*?<\/template>/g, '');
    expect(loaded).not.toMatch(/(?:src|data)="https:\/\/submittals/);
    expect(html).toMatch(/<template[^>]*>\s*<iframe [^>]*src="https:\/\/submittals\.example\.org/);
  }
  expect(settled.policy).not.toContain('submittals.example.org');
});
