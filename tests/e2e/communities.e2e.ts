import { expect, test } from '../support/journey.ts';

test.use({ javaScriptEnabled: false });

test('communities are found by state from the page about wildfire, without a script', async ({ page }) => {
  await page.goto('/topics/wildfire');
  await page.getByRole('link', { name: 'communities that keep at it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wildfire-ready communities');
  await expect(page.getByRole('heading', { name: 'Oregon' })).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'California (6)' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/communities\?state=CA$/);
  await expect(page.getByText('6 communities')).toBeVisible();
  await expect(page.getByText('Topanga Lookout')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oregon' })).toHaveCount(0);
});
