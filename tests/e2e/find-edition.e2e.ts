import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tabTo, typeInto } from '../support/keyboard-steps.ts';
import { thorough } from '../support/test-scope.ts';

/** The page that a newcomer must reach from the home page with one query and one click. */
const edition = '/products/msca-70-2026?Edition=2023&Language=Spanish&Format=Digital';
const question = '70 2023 spanish digital';
const panel = (page: Page) => page.locator('site-popup[data-kind="search"]');

async function expectEdition(page: Page): Promise<void> {
  await page.waitForURL(edition);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Electrical Installation Code');
  for (const choice of ['2023', 'Spanish', 'Digital']) {
    await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked();
  }
}

test('by mouse a newcomer finds the 2023 Spanish digital edition in one question and one click', async ({ page }) => {
  await page.goto('/');
  await panel(page).locator('summary').click();
  await expect(panel(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(question);
  await expect(panel(page).getByRole('option').first()).toContainText('2023, Spanish, Digital');
  await panel(page).getByRole('option').first().click();
  await expectEdition(page);
});

test('by keyboard alone likewise, each stop in sight', thorough, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(question);
  await expect(panel(page).getByRole('option').first()).toContainText('2023, Spanish, Digital');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectEdition(page);
});

test('by keyboard from the results, when suggestions are not waited for', thorough, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?globalSearch=/);
  await untilIslandsWork(page);
  await tabTo(page, /^MSCA 70, Electrical Installation Code/);
  await page.keyboard.press('Enter');
  await expectEdition(page);
});

test('without JavaScript likewise', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  await panel(page).locator('summary').click();
  await page.locator('#header-search').fill(`MSCA ${question}`);
  await page.locator('#header-search').press('Enter');
  await page.waitForURL(/\/search\?globalSearch=/);
  const first = page.locator('main').getByRole('article').first();
  await expect(first).toContainText('2023, Spanish, Digital');
  await expect(first.getByRole('link').first()).toHaveAttribute('href', edition);
  await first.getByRole('link').first().click();
  await expectEdition(page);
  await expect(page.getByRole('heading', { name: 'The 2023 edition' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The 2020 edition' })).toBeHidden();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL('/cart?done=added');
  for (const choice of ['2023', 'Spanish', 'Digital']) await expect(page.locator('main')).toContainText(choice);
});

test('on a Spanish phone without JavaScript, in Spanish words and by keys', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto('/es');
  await panel(page).locator('summary').click();
  await typeInto(page, '#header-search', '70 2023 español digital');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/es\/search\?globalSearch=/);
  await page.locator('main').getByRole('article').first().getByRole('link').click();
  await page.waitForURL('/es/productos/msca-70-2026?Edition=2023&Language=Spanish&Format=Digital');
  for (const choice of ['2023', 'Español', 'Digital']) {
    await expect(page.getByRole('radio', { name: choice, exact: true })).toBeChecked();
  }
});
