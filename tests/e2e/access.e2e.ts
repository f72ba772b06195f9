import type { APIRequestContext, APIResponse } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { textPage } from '../support/editor-client.ts';

const protectedPages = [
  { address: '/members', phrase: 'Halifax' },
  { address: '/members/working-papers', phrase: 'C-2026-118' },
  { address: '/codes/drafts', phrase: 'Two-way vehicle charging' },
  { address: '/es/miembros', phrase: 'Halifax' },
];

/** Every kind of request that has ever returned or could return a page's body. */
async function askInEveryWay(request: APIRequestContext, address: string): Promise<APIResponse[]> {
  const asking = { maxRedirects: 0 };
  return [
    await request.get(address, asking),
    await request.head(address, asking),
    await request.get(address, { ...asking, headers: { 'If-None-Match': '*' } }),
    await request.get(address, { ...asking, headers: { 'If-Modified-Since': 'Fri, 01 Jan 2038 00:00:00 GMT' } }),
    await request.get(address, { ...asking, headers: { 'Accept-Encoding': 'br' } }),
    await request.get(address, { ...asking, headers: { 'Accept-Encoding': 'identity', Range: 'bytes=0-4000' } }),
    await request.get(`${address}?preview=1`, asking),
  ];
}

async function expectClosed(request: APIRequestContext, address: string, phrase: string): Promise<void> {
  for (const answer of await askInEveryWay(request, address)) {
    const query = new URL(answer.url()).search;
    expect(answer.status()).toBe(302);
    // The sign-in page may be in the language of the page.
    const location = (answer.headers()['location'] ?? '').replace(/^\/es(?=\/user)/, '');
    expect(location).toBe(`/user/signin?returnurl=${encodeURIComponent(address + query)}`);
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(answer.headers()['etag']).toBeUndefined();
    expect(await answer.text()).not.toContain(phrase);
  }
}

for (const { address, phrase } of protectedPages) {
  test(`${address} sends its readers to the sign-in page and its text to nobody`, async ({ request }) => {
    await expectClosed(request, address, phrase);
  });
}

test('a reader of a protected page lands on the sign-in page', async ({ page }) => {
  await page.goto('/members');
  await expect(page).toHaveURL('/user/signin?returnurl=%2Fmembers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link to a paragraph of a protected page leads there through sign-in, after a wrong password, too', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const address = '/codes/drafts#s12.2.1';
  await page.goto(address);
  const form = page.locator('main form').first();
  for (const password of ['not-this-one', 'stanchion-demo']) {
    await form.locator('input[name=email]').fill('customer@example.org');
    await form.locator('input[name=password]').fill(password);
    await form.locator('button[type=submit]').click();
    await page.waitForLoadState();
  }
  await expect(page).toHaveURL(address);
});

test('a page that is closed after it was public is closed at once, and opens again', async ({ request, editor }) => {
  const phrase = 'Ballot figures of the winter session';
  const item = textPage('/journey-closing', 'Ballots', phrase);
  const publish = (access: string) =>
    editor.putLive('journey-closing', { ...item, fields: { ...item.fields, access } });
  await publish('public');
  const open = await request.get('/journey-closing');
  expect(await open.text()).toContain(phrase);
  await publish('member');
  await expectClosed(request, '/journey-closing', phrase);
  const known = await request.get('/journey-closing', {
    maxRedirects: 0,
    headers: { 'If-None-Match': open.headers()['etag'] ?? '' },
  });
  expect(known.status()).toBe(302);
  await publish('secured');
  await expectClosed(request, '/journey-closing', phrase);
  await publish('public');
  expect(await (await request.get('/journey-closing')).text()).toContain(phrase);
});

test('feed and sitemap do not tell what is behind the sign-in', async ({ request }) => {
  for (const file of ['/feed.xml', '/es/feed.xml', '/sitemap.xml']) {
    const text = await (await request.get(file)).text();
    for (const { phrase } of protectedPages) expect(text, file).not.toContain(phrase);
  }
});
