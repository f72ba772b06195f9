import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { Editor } from '../support/editor-client.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { thorough } from '../support/test-scope.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });

test('the announcement is shown with its link until it is dismissed for the session', async ({ page, openPage }) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveAttribute('href', '/codes/public-review');
  // At the top, in the flow: it covers nothing and scrolls away.
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
  const another = await openPage();
  await another.goto('/');
  await expect(bar(another)).toBeVisible();
});

test('the announcement speaks the language of the page', thorough, async ({ page }) => {
  await page.goto('/es');
  await expect(page.getByRole('region', { name: 'Aviso' })).toContainText('MSCA 70 está abierta');
});

test('checkout and order show no announcement', thorough, async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const address of ['/checkout', '/checkout/payment', '/es/checkout/payment', '/order/confirmation']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('site-announcement:not([hidden])'), address).toHaveCount(0);
  }
});

/** On a separate site: every page would show the announcement during other journeys. */
test('an editor changes the announcement: it is there on reload, no page is rendered for it, and it can be off', async ({
  openPage,
  ownSite,
}) => {
  const site = await ownSite(startSmallSite());
  const editor = new Editor(site);
  const page = await openPage({ baseURL: site.origin });
  const put = async (locale: string, fields: Record<string, unknown>) => {
    const body = { type: 'announcement', locale, fields };
    const answer = await editor.call('PUT', '/api/content/items/announcement:main', body);
    expect(answer.status).toBe(200);
    return editor.ended(((await answer.json()) as { publishId: string }).publishId);
  };
  const etag = async () => (await page.request.get('/')).headers()['etag'];

  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  const before = await etag();
  const run = await put('en', { text: 'The office is closed on Friday.', isActive: true });
  expect(run.state).toBe('live');
  // The file of each language, as the other may fall back to this one.
  expect(run.pages).toBeLessThanOrEqual(2);
  await page.reload();
  await expect(bar(page)).toContainText('The office is closed on Friday.');
  expect(await etag()).toBe(before);

  await put('en', { text: 'The office is closed on Friday.', isActive: false });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('site-announcement')).toBeHidden();
  await put('en', { text: 'The office is open again.', isActive: true });
  await page.reload();
  await expect(bar(page)).toContainText('The office is open again.');
});
