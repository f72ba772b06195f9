import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';

const entry = (page: Page, name: string) => page.locator('#main-menu summary', { hasText: name });
const sheet = (page: Page, name: string) =>
  page.locator('#main-menu details', { has: page.locator('summary', { hasText: name }) }).locator('.sheet');
const popup = (page: Page, kind: string) => page.locator(`site-popup[data-kind="${kind}"]`);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('the menu has three tiers: entry, group and link', async ({ page }) => {
  await page.goto('/');
  await entry(page, 'Topics').click();
  await expect(sheet(page, 'Topics').getByRole('link', { name: 'Topics: overview' })).toBeVisible();
  const group = sheet(page, 'Topics').locator('.groups > li', { hasText: 'Electrical' }).first();
  await expect(group.locator('> a')).toHaveAttribute('href', '/topics/electrical');
  await expect(group.locator('ul a').first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`one panel of the header is open at a time, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    openPage,
  }) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/');
    const open = page.locator('header details[open]');
    await entry(page, 'Topics').click();
    await expect(sheet(page, 'Topics')).toBeVisible();
    await entry(page, 'News').click();
    await expect(sheet(page, 'News')).toBeVisible();
    await expect(open).toHaveCount(1);
    for (const kind of ['language', 'account', 'search']) {
      await popup(page, kind).locator('summary').click();
      await expect(popup(page, kind).locator('details')).toHaveAttribute('open', '');
      await expect(open).toHaveCount(1);
    }
    await popup(page, 'search').locator('summary').click();
    await expect(open).toHaveCount(0);
  });
}

test('a click outside closes a pop-up, one inside does not', thorough, async ({ page }) => {
  await page.goto('/');
  await entry(page, 'News').click();
  await sheet(page, 'News').locator('.overview span').click();
  await expect(sheet(page, 'News')).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(sheet(page, 'News')).toBeHidden();
});

test('Escape closes a pop-up and gives the focus back to what opened it', thorough, async ({ page }) => {
  await page.goto('/');
  await entry(page, 'Committees').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(sheet(page, 'Committees').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page, 'Committees')).toBeHidden();
  await expect(entry(page, 'Committees')).toBeFocused();
});

test('a pop-up closes when the focus moves on to the page', thorough, async ({ page }) => {
  await page.goto('/');
  await popup(page, 'account').locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(popup(page, 'account').locator('details')).toHaveAttribute('open', '');
  await page.locator('main a').first().focus();
  await expect(popup(page, 'account').locator('details')).not.toHaveAttribute('open');
});

test('a finger opens and closes the menu on a tablet', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  await page.goto('/');
  await entry(page, 'News').tap();
  await expect(sheet(page, 'News')).toBeVisible();
  await page.touchscreen.tap(20, 600);
  await expect(sheet(page, 'News')).toBeHidden();
});

test('going back shows the page with its pop-ups closed', thorough, async ({ page }) => {
  await page.goto('/');
  await entry(page, 'News').click();
  await sheet(page, 'News').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(sheet(page, 'News')).toBeHidden();
});

test('the menu panel of a phone keeps the focus, leaves the page still and closes with Escape', async ({
  openPage,
}) => {
  const page = await openPage(phone);
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expect(page.locator('dialog:modal')).toHaveCount(1);
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first element the focus is in the browser's controls; the page then reports its body.
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside, 'the focus stays in the panel').toBe(true);
  }
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollBy(0, 500));
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 600);
  await expect(panel).toBeVisible();
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(before).toBe(0);
});

test('the page behind a panel does not scroll with the wheel', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open account menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect(panel.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, 900);
  await page.mouse.wheel(0, 900);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await panel.getByRole('button', { name: 'Close account menu' }).click();
  await expect(panel).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test(
  'the panels of a phone carry menu, languages and account links once in the page',
  thorough,
  async ({ openPage }) => {
    const page = await openPage(phone);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu', exact: true }).tap();
    await expect(page.locator('nav#main-menu')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('link', { name: /Español/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(page.locator('header > nav#main-menu')).toHaveCount(1);
    await page.getByRole('button', { name: 'Open account menu' }).tap();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'My account' })).toBeVisible();
  },
);
