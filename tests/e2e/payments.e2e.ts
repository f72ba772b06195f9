import type { Page } from 'playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { signUpAndIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

const area = '/user/my-account/account-payments';
const visa = '4242 4242 4242 4242';

/** A new account at its list of cards. */
async function signUp(page: Page): Promise<void> {
  await signUpAndIn(page, { firstName: 'Zoë', lastName: 'Núñez', country: 'US' });
  await page.goto(area);
}

/** The add button is disabled until the island works. */
const awake = (page: Page) => expect(page.locator('.payments-add button, .payments-form')).toBeEnabled();

async function typeCard(page: Page, number: string, { expiry = '1229', cvv = '123' } = {}): Promise<void> {
  await page.locator('[name=CreditCardNumber]').fill(number);
  await page.locator('[name=CardExpDate]').pressSequentially(expiry);
  await page.locator('[name=CardCVV]').fill(cvv);
}

async function typeAddress(page: Page): Promise<void> {
  await page.locator('#billing-firstName').fill('Zoë');
  await page.locator('#billing-lastName').fill('Núñez');
  await page.locator('#billing-address1').fill('1 Main Street');
  await page.locator('#billing-locality').fill('Columbus');
  await page.locator('#billing-administrativeArea').selectOption('OH');
  await page.locator('#billing-postalCode').fill('43215');
}

async function addCard(page: Page, number: string, cvv = '123'): Promise<void> {
  await page.getByRole('button', { name: '+ Add Payment' }).click();
  await typeCard(page, number, { cvv });
  await typeAddress(page);
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page.getByText('The card has been saved.')).toBeVisible();
}

const cell = (page: Page, digits: string) => page.locator('.payments-card', { hasText: digits });

test('cards are added, changed, made the default and removed', async ({ page }) => {
  test.slow();
  await signUp(page);
  await awake(page);
  await expect(page.getByText('No card is saved yet.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: '+ Add Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeFocused();
  // The card fields are loaded on request.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page.getByText('Enter a card number')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await addCard(page, visa);
  await expect(cell(page, '4242').getByText('Default', { exact: true })).toBeVisible();
  await addCard(page, '3782 822463 10005', '1234');
  await expect(cell(page, '0005').getByRole('img', { name: 'American Express' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await cell(page, '0005').getByRole('button', { name: 'Set As Default' }).click();
  await expect(cell(page, '0005').getByText('Default', { exact: true })).toBeVisible();
  await expect(cell(page, '4242').getByText('Default', { exact: true })).toBeHidden();

  await cell(page, '4242').getByRole('button', { name: 'Edit' }).click();
  await expect(page.locator('[name=CreditCardNumber]')).toBeDisabled();
  await expect(page.locator('[name=CardCVV]')).toHaveValue('***');
  await page.locator('[name=CardExpDate]').fill('0331');
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(cell(page, '4242')).toContainText('03 / 31');

  await cell(page, '0005').getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are You Sure?' });
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cell(page, '0005')).toBeVisible();
  await cell(page, '0005').getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(cell(page, '0005')).toBeHidden();
  await expect(cell(page, '4242').getByText('Default', { exact: true })).toBeVisible();

  await page.reload();
  await expect(cell(page, '4242')).toContainText('03 / 31');
});

test('the card form asks before it loses changes, and refuses a sanctioned country', thorough, async ({ page }) => {
  await signUp(page);
  await page.goto(`/es${area}`);
  await awake(page);
  await page.getByRole('button', { name: '+ Añadir tarjeta' }).click();
  await typeCard(page, visa);
  await typeAddress(page);
  await page.locator('#billing-country').selectOption('KP');
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(page.locator('#billing-country-error')).toContainText('sujeto a sanciones');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByText('Seguir modificando').click();
  await expect(page.locator('[name=CreditCardNumber]')).toHaveValue(visa);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sin guardar' }).click();
  await expect(page.getByText('Todavía no hay ninguna tarjeta guardada.')).toBeVisible();
});

test('a failed call is said, and the page goes on', thorough, async ({ page, complaints }) => {
  complaints.expect(/payment card could not be|Failed to load resource|answer 500/);
  await signUp(page);
  await awake(page);
  await addCard(page, visa);
  await page.route('**/instruments/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await cell(page, '4242').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByRole('alert')).toContainText('The card could not be removed.');
  await cell(page, '4242').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('No card is saved yet.')).toBeVisible();
});

test('without JavaScript the default is changed and a card removed, after a question', async ({ page, openPage }) => {
  await signUp(page);
  await awake(page);
  await addCard(page, visa);
  await addCard(page, '5555 5555 5555 4444');
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(area);
  await cell(plain, '4444').getByRole('button', { name: 'Set As Default' }).click();
  await expect(plain.getByText('The default card has been changed.')).toBeVisible();
  await cell(plain, '4242').getByRole('button', { name: 'Remove' }).click();
  await expect(plain.getByRole('dialog')).toContainText('ending in 4242');
  await plain.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(cell(plain, '4242')).toHaveCount(0);
  await expect(cell(plain, '4444').getByText('Default', { exact: true })).toBeVisible();
});

test('a bank’s question is nobody else’s page, and card data is in no address', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const answer = await page.goto('/checkout/challenge/auth_00000000-0000-4000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signUp(page);
  await awake(page);
  await addCard(page, visa);
  expect(addresses.filter((url) => /4242424242424242/.test(decodeURIComponent(url)))).toEqual([]);
});
