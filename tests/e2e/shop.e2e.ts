import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';

/** The standards of the demo in a list; other journeys publish standards of their own meanwhile. */
const standards = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('link').and(page.locator('a[href*="/msca-"]'));
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a shopper goes from the header to a category, turns the page and opens a product', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await expect(cards(page)).toHaveCount(24);
  await expectAccessible(page, { told: 'the shop' });
  await page.getByRole('link', { name: 'A code book' }).click();
  await page.waitForURL('/shop/codes');
  await expectAccessibleAgain(page, { told: 'a category' });
  const book = cards(page).filter({ hasText: 'MSCA 70, Electrical Installation Code' });
  await expect(book).toContainText('from $99.00');
  await expect(book).toContainText('Members $89.10');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('/shop/codes/page/2');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/shop\/codes\/page\/2$/);
  await expect(page.locator('link[rel="prev"]')).toHaveAttribute('href', '/shop/codes');
  await expect(page.locator('link[rel="next"]')).toHaveAttribute('href', '/shop/codes/page/3');
  const title = await cards(page).first().getByRole('heading').innerText();
  await cards(page).first().getByRole('link').click();
  await page.waitForURL(/\/products\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replace(/\s+/g, ' '));
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click();
  await page.waitForURL('/shop');
});

test('a topic leads on to the search, which has the same products to be narrowed', thorough, async ({ page }) => {
  await page.goto('/shop/topics/wildfire');
  const total = await cards(page).count();
  await page.getByRole('link', { name: 'Narrow by edition, format, language and price' }).click();
  await page.waitForURL(/\/search\?tab=products&f\.topic=wildfire/);
  await expect(page.getByRole('region').getByRole('article')).toHaveCount(total);
});

test('every standard is listed by its title and by its number', thorough, async ({ page }) => {
  await page.goto('/codes/a-z');
  await expectAccessibleAgain(page, { told: 'A to Z' });
  await expect(standards(page, 'By title')).toHaveCount(65);
  const numbers = standards(page, 'By number');
  await expect(numbers).toHaveCount(65);
  await expect(numbers.first()).toHaveText(/MSCA 1\s+Fire Prevention/);
  await page.getByRole('link', { name: 'W', exact: true }).click();
  await expect(page).toHaveURL('/codes/a-z#letter-W');
  await page.getByRole('link', { name: 'Water Mist Systems', exact: true }).click();
  await page.waitForURL('/codes/msca-112');
});

test(
  'without JavaScript a Spanish phone finds the same, under the old addresses too',
  thorough,
  async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto('/es/productos');
    await expect(page).toHaveURL('/es/tienda');
    await page.getByRole('link', { name: 'Seguridad eléctrica', exact: true }).click();
    await page.waitForURL('/es/tienda/temas/electricidad');
    await expect(cards(page).first()).toContainText('desde $');
    await cards(page).first().getByRole('link').click();
    await page.waitForURL('/es/productos/msca-70-2026');
    await page.goto('/es/codigos/a-z');
    await expect(standards(page, 'Por número')).toHaveCount(65);
    await expectFitting(page);
  },
);
