import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';

const popup = (page: Page) => page.locator('site-popup[data-kind="search"]');
const field = (page: Page) => popup(page).getByRole('combobox');
const list = (page: Page) => popup(page).getByRole('listbox');
const options = (page: Page) => popup(page).getByRole('option');
const active = (page: Page) => popup(page).locator('[role="option"][aria-selected="true"]');

test('by keyboard alone two keys in the header suggest the code, and Enter opens its edition', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator('search-field [role="listbox"]').count()).toBe(0);
  await popup(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(popup(page).locator('input')).toBeFocused();
  await page.keyboard.type('70');
  await expect(options(page).first()).toHaveText('MSCA 70, Electrical Installation Code');
  await expect(popup(page).getByRole('status')).toHaveText('8 suggestions');
  await expect(list(page).getByRole('group')).toHaveCount(3);
  await expectAccessible(page, { told: 'suggestions', shell: true });

  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText('MSCA 70, Electrical Installation Code');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' 2023 spanish digital');
  await expect(options(page).first()).toContainText('2023, Spanish, Digital');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('/products/msca-70-2026?Edition=2023&Language=Spanish&Format=Digital');
});

test('without a choice Enter asks for the results, and a mouse opens a suggestion', thorough, async ({ page }) => {
  await page.goto('/codes');
  await popup(page).locator('summary').click();
  await field(page).fill('lightning');
  await expect(options(page).filter({ hasText: 'MSCA 85 Lightning Protection Systems' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?globalSearch=lightning/);
  await popup(page).locator('summary').click();
  await field(page).fill('lightning');
  await options(page).filter({ hasText: 'MSCA 85 Lightning Protection Systems' }).click();
  await page.waitForURL('/codes/msca-85');
});

test('the form works while suggestions fail', thorough, async ({ page }) => {
  await page.route('**/api/search/suggest?*', (route) => route.fulfill({ status: 200, body: 'no JSON' }));
  await page.goto('/');
  await popup(page).locator('summary').click();
  await field(page).fill('sprinkler');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await page.waitForURL(/globalSearch=sprinkler/);
});

test('on a Spanish phone a tap opens a suggestion in Spanish', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/es');
  await popup(page).locator('summary').tap();
  await field(page).fill('proteccion contra rayos');
  await expect(popup(page).getByRole('status')).toHaveText(/sugerencias?$/);
  await expectAccessible(page, { told: 'Spanish suggestions', shell: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await options(page).filter({ hasText: 'MSCA 85 Sistemas de protección contra rayos' }).tap();
  await page.waitForURL('/es/codigos/msca-85');
});

test('questions of any kind are answered or refused, and kept for a minute where nothing is personal', async ({
  request,
}) => {
  const kept = await request.get('/api/search/suggest?q=70');
  expect(kept.headers()).toMatchObject({
    'cache-control': 'public, max-age=60',
    vary: expect.stringContaining('Cookie'),
  });
  const typed = ['"', '*', 'NEAR(a b)', '%', '\0', '🔥', '\u202e70', "'; drop table entries; --", 'a'.repeat(10_000)];
  for (const q of typed) {
    const status = (await request.get('/api/search/suggest', { params: { q } })).status();
    expect([200, 422], q).toContain(status);
  }
  for (const query of ['q=%ff', 'q=%', 'q=1&language=xx', 'q=1&q=2', '']) {
    expect((await request.get(`/api/search/suggest?${query}`)).status(), query).toBeLessThan(500);
  }
  for (const page of ['-1', '1e9', '99999999999999999999', 'NaN']) {
    expect((await request.get('/search', { params: { globalSearch: '70', page } })).status(), page).toBe(200);
  }
});
