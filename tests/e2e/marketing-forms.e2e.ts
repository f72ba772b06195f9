import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { weighScripts } from '../support/weigh-scripts.ts';
import { thorough } from '../support/test-scope.ts';

test('a marketing form on a page says what is wrong at every change, and its message where it stood', async ({
  page,
}) => {
  await page.goto('/training');
  const form = page.locator('form.site-form');
  await form.scrollIntoViewIfNeeded();
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  expect(await weighScripts(page)).toBeLessThanOrEqual(80_000);
  await expect(form).toContainText('The seminar is free and takes one hour.');
  await expect(form.getByLabel('Price')).toHaveJSProperty('readOnly', true);
  await form.getByRole('button', { name: 'Reserve a place' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('First name').fill('Mira');
  await form.getByLabel('Last name').fill('Quist');
  await form.getByRole('textbox', { name: 'Email' }).fill(`m${crypto.randomUUID().slice(0, 8)}@example.net`);
  await form.getByLabel('In the trade since').fill('1930-05-01');
  await expect(form.getByText('In the trade since must be January 1, 1950 or later.').first()).toBeVisible();
  await form.getByLabel('In the trade since').fill('2004-05-01');
  await form.getByLabel('I want the recording').check();
  await form.getByLabel('Telephone').fill('123456');
  await form.getByRole('button', { name: 'Reserve a place' }).click();
  await expect(page.getByRole('alert')).toContainText('Telephone needs at least 7 digits.');
  await form.getByLabel('Telephone').fill('+1 330 555 0140 555');
  await form.getByRole('button', { name: 'Reserve a place' }).click();
  await expect(page.locator('.form-arrived')).toBeFocused();
  await expect(page.locator('.form-arrived')).toContainText('Your place is reserved.');
  await expect(page).toHaveURL(/\/training$/);
  await expectAccessible(page);
});

test('un formulario de marketing sin guion lleva a su agradecimiento', thorough, async ({ openPage }) => {
  const page = await openPage({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/es/temas/educacion-publica');
  const form = page.locator('form.site-form');
  await form.getByLabel('Correo electrónico').fill(`m${crypto.randomUUID().slice(0, 8)}@example.net`);
  await form.getByLabel('¿A quién quiere llegar?').selectOption('seniors');
  await form.getByRole('button', { name: 'Envíenme el material' }).click();
  await expect(page).toHaveURL(/\/es\/(thankyou|gracias)$/);
});

test('a link about one edition fills in the code and keeps it', thorough, async ({ page }) => {
  await signIn(page, 'member', '/forms/technical-question?code=70&edition=2023');
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  await expect(page.getByLabel('Code and edition')).toHaveValue('70');
  await expect(page.getByLabel('Code and edition')).toBeDisabled();
  await expect(page.getByLabel(/^Edition/)).toHaveValue('2023');
  await page.goto('/forms/technical-question?code=70&edition=1897');
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  const code = page.getByLabel('Code and edition');
  await expect(code).toHaveValue('70');
  await expect(code).toBeEnabled();
  await expect(page.getByLabel(/^Edition/)).toHaveValue('current');
});
