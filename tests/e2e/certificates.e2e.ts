import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { weighScripts } from '../support/weigh-scripts.ts';
import { thorough } from '../support/test-scope.ts';

test('a hot work certificate is found by either search, and the search is cleared', async ({ page }) => {
  await page.goto('/training/hot-work');
  await page.getByRole('link', { name: 'look one certificate up' }).click();
  await expect(page.locator('.hot-work form[novalidate]')).toBeVisible();
  expect(await weighScripts(page)).toBeLessThanOrEqual(80_000);
  const form = page.locator('.hot-work');
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Please enter a last name.' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('Abernathy');
  await expect(page.getByText('Please enter a last name.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Certificates found: 2' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toContainText('09/16/2026');
  await expect(page.getByRole('row').nth(2)).toContainText('11/04/2025');
  // The button fades back to its color.
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByLabel('Last name')).toHaveValue('');

  await page.goto('/forms/hot-work-certificates');
  await expect(page.locator('.hot-work form[novalidate]')).toBeVisible();
  await page.getByLabel('Last name').fill('Li');
  await page.getByLabel('State').selectOption('CA');
  await page.getByLabel('Certificate number').fill('HW-20750');
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Jun');
  await page.getByLabel('Certificate number').fill('HW-0');
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('No certificate matches');
});

test('says that the search failed, and keeps what was typed', thorough, async ({ page, complaints }) => {
  complaints.expect(/503/);
  await page.goto('/forms/hot-work-search');
  await expect(page.locator('.hot-work form[novalidate]')).toBeVisible();
  await page.route('**/api/auth/SearchHotworkUser', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Last name').fill('Li');
  await page.locator('.hot-work').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The search for certificates did not work.');
  await expect(page.getByLabel('Last name')).toHaveValue('Li');
});

test('busca un certificado sin guion, en un teléfono', thorough, async ({ openPage, complaints }) => {
  complaints.expect(/status of 422/);
  const page = await openPage({
    javaScriptEnabled: false,
    locale: 'es',
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/es/forms/hot-work-search');
  await page.getByLabel('Ciudad').fill('Ponce');
  const search = page.locator('.hot-work').getByRole('button', { name: 'Buscar' });
  // The browser itself checks required fields; a blank satisfies it.
  await page.getByLabel('Apellido').fill(' ');
  await search.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Ponce');
  await page.getByLabel('Apellido').fill('Quinones');
  await search.click();
  await expect(page.getByRole('row').nth(1)).toContainText('10/09/2026');
  await expect(page.getByRole('link', { name: 'Borrar la búsqueda' })).toBeVisible();
});
