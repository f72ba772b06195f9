import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser.ts';

// One after the other: they share the one announcement of the site.
test.describe.configure({ mode: 'serial' });

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });

test('the announcement is shown with its link until it is dismissed for the session', async ({ page, openContext }) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveAttribute('href', '/codes/public-review');
  // At the top, in the flow: nothing lies under it, and it scrolls away.
  expect((await bar(page).boundingBox())?.y).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect(bar(page)).not.toBeInViewport();
  await bar(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('hideAnnouncement'))).toBe('true');
  for (const address of ['/', '/codes/msca-70', '/es']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('site-announcement')).toBeHidden();
  }
  const another = await (await openContext()).newPage();
  await another.goto('/');
  await expect(bar(another)).toBeVisible();
});

test('the announcement speaks the language of the page', async ({ page }) => {
  await page.goto('/es');
  await expect(page.getByRole('region', { name: 'Aviso' })).toContainText('MSCA 70 está abierta');
});

for (const address of ['/checkout', '/checkout/payment', '/es/checkout/payment', '/order/confirmation']) {
  test(`${address} shows no announcement`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('site-announcement:not([hidden])')).toHaveCount(0);
  });
}

test("an editor's change of the announcement is there on reload, and no page was rendered for it", async ({
  page,
  request,
  editor,
}) => {
  const stored = await editor.call('GET', '/api/content/items/announcement:main?locale=en');
  expect(stored.status).toBe(200);
  const { fields } = (await stored.json()) as { fields: Record<string, unknown> };
  const etag = async () => (await request.get('/')).headers()['etag'];
  try {
    await page.goto('/');
    await expect(bar(page)).toBeVisible();
    const before = await etag();
    const change = { type: 'announcement', locale: 'en', fields: { text: 'The office is closed on Friday.' } };
    const answer = await editor.call('PUT', '/api/content/items/announcement:main', change);
    const run = await editor.ended(((await answer.json()) as { publishId: string }).publishId);
    expect(run.state).toBe('live');
    // The file of each language, as the other may fall back to this one.
    expect(run.pages).toBeLessThanOrEqual(2);
    await page.reload();
    await expect(bar(page)).toContainText('The office is closed on Friday.');
    expect(await etag()).toBe(before);
  } finally {
    await editor.call('PUT', '/api/content/items/announcement:main', { type: 'announcement', locale: 'en', fields });
  }
});

test('an announcement that is not active is not shown', async ({ page, editor }) => {
  const stored = await editor.call('GET', '/api/content/items/announcement:main?locale=es');
  const { fields } = (await stored.json()) as { fields: Record<string, unknown> };
  const put = async (change: Record<string, unknown>) => {
    const body = { type: 'announcement', locale: 'es', fields: { ...fields, ...change } };
    const answer = await editor.call('PUT', '/api/content/items/announcement:main', body);
    await editor.ended(((await answer.json()) as { publishId: string }).publishId);
  };
  try {
    await put({ isActive: false });
    await page.goto('/es', { waitUntil: 'networkidle' });
    await expect(page.locator('site-announcement')).toBeHidden();
  } finally {
    await put({});
  }
  await page.reload();
  await expect(page.locator('site-announcement')).toBeVisible();
});
