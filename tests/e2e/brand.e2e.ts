import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { demoPassword } from '../support/fake-visitor.ts';
import { expect, test } from '../support/journey.ts';
import { giveCredentials } from '../support/sign-in-steps.ts';
import { startSmallSite } from '../support/small-site-scene.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><circle cx="30" cy="30" r="28" fill="#804"/></svg>';

/** On a separate site: every page would be rendered again during other journeys. */
test('an editor changes the logo with five clicks from sign-in, and readers see it', async ({ openPage, ownSite }) => {
  const site = await ownSite(startSmallSite({ DEMO: 'on' }));
  const page = await openPage({ baseURL: site.origin });
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener('click', () => (globalThis as unknown as { countClick(): void }).countClick(), true),
  );
  await page.goto('/user/signin?returnurl=%2Feditor');
  await giveCredentials(page, 'editor@example.org', demoPassword);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Brand' }).click();
  await expectAccessibleAtBothWidths(page, { frames: false });
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Logo', { exact: true }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Published');
  expect(clicks).toBeLessThanOrEqual(6);
  const reader = await openPage({ baseURL: site.origin });
  await expect(async () => {
    await reader.goto('/');
    await expect(reader.locator('.site-header img')).toHaveAttribute('src', /-240x60\.svg$/, { timeout: 500 });
  }).toPass();
  expect(await reader.locator('.site-header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
});
