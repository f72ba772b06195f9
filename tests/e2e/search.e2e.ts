import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.getByRole('region').getByRole('article');
const first = (page: Page) => results(page).first().getByRole('link');

async function searchFromHeader(page: Page, query: string): Promise<void> {
  await page.locator('site-popup[data-kind="search"] summary').click();
  // By script it is a combobox.
  const field = page.locator('#header-search');
  await field.fill(query);
  await field.press('Enter');
  await page.waitForURL(/\/search\?globalSearch=/);
}

test('without JavaScript one question and one click lead from home to the edition, language and format wanted', async ({
  openContext,
}) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await searchFromHeader(page, 'MSCA 70 2023 spanish digital');
  await expect(heading(page)).toContainText('MSCA 70 2023 spanish digital');
  await first(page).click();
  await expect(page).toHaveURL('/products/msca-70-2026?Edition=2023&Language=Spanish&Format=Digital');
});

test('a shopper finds a code by its number, narrows the products and hands the address on', async ({
  page,
  openContext,
}) => {
  await page.goto('/');
  await searchFromHeader(page, '70');
  await expect(first(page)).toHaveText('MSCA 70, Electrical Installation Code');
  await expectAccessible(page, { told: 'results' });
  const all = await results(page).count();
  await page.getByLabel(/^Digital editions \(\d+\)$/).check();
  await page.getByLabel('To $').fill('150');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/f\.format=Digital/);
  await expect(page.getByLabel(/^Digital editions \(\d+\)$/)).toBeChecked();
  await expect(page.getByLabel('To $')).toHaveValue('150');
  const narrowed = await results(page).count();
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(all);
  const elsewhere = await (await openContext({})).newPage();
  await elsewhere.goto(page.url());
  await expect(results(elsewhere)).toHaveCount(narrowed);
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(results(page)).toHaveCount(all);
});

test('a slip of the keys gets another word, what is nowhere says so, and a tab with results is shown', async ({
  page,
}) => {
  await page.goto('/search?globalSearch=electrcial');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('link', { name: 'electrical', exact: true }).click();
  await page.waitForURL(/globalSearch=electrical/);
  await expect(results(page)).not.toHaveCount(0);
  await page.goto('/search?globalSearch=%3Cb%3Exyzzy');
  await expect(page.getByText('No product matches “<b>xyzzy”.', { exact: false })).toBeVisible();
  await expectAccessible(page, { told: 'no results' });
  // The acronym of a committee, which no product has.
  await page.goto('/search?globalSearch=EIC&tab=products');
  await expect(page.getByRole('navigation', { name: 'Parts of the site' }).locator('[aria-current]')).not.toContainText(
    'Products',
  );
});

test('the name that people use finds the document by its number', async ({ page }) => {
  // A page that is not there is the last one there is.
  await page.goto('/search?globalSearch=nec+2023&page=900');
  await expect(first(page)).toHaveText('MSCA 70, Electrical Installation Code');
  await expect(first(page)).toHaveAttribute('href', '/products/msca-70-2026?Edition=2023');
});

test('on a Spanish phone the results read Spanish, and the filters wait to be opened', async ({ openContext }) => {
  const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto('/es/search?globalSearch=electrica');
  await expect(heading(page)).toContainText('Resultados de “electrica”');
  await expect(results(page)).not.toHaveCount(0);
  await expect(page.getByLabel('Orden')).toBeHidden();
  await page.getByText('Filtrar', { exact: false }).first().click();
  await expect(page.getByLabel('Orden')).toBeVisible();
  await expectAccessible(page, { told: 'Spanish results' });
});
