import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  checkOut,
  continueCheckout,
  continueWithCard,
  digitalBook,
  expectReview,
  fillAddress,
  fillCard,
  fillInfo,
  placeOrder,
  printedBook,
} from '../support/checkout-steps.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

const pdf = { name: 'exempt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 certificate') };
const account = '/user/my-account/account-tax-exemption';

test('a school sends its certificate, staff approve it, and its order carries no sales tax', async ({
  page,
  openPage,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 422/);
  const email = await signUpAndIn(page, { firstName: 'Iris', lastName: 'Whitlock' });
  await page.goto(account);
  await page.getByLabel('The certificate').setInputFiles({ ...pdf, name: 'exempt.exe' });
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByRole('link', { name: /^This file is no PDF/ }).click();
  await expect(page.getByLabel('The certificate')).toBeFocused();
  await page.getByLabel('The certificate').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('exempt.pdf has arrived.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Ohio').check();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('status')).toContainText('Your certificate has arrived.');
  await expect(page.getByRole('main')).toContainText('Waiting for our approval');

  const staff = await openPage();
  await signIn(staff, 'staff', '/staff/exemptions');
  const row = staff.getByRole('listitem').filter({ hasText: email });
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    row.getByRole('link', { name: 'Open exempt.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^certificate-.*\.pdf$/);
  await expect(row.getByLabel('Ohio')).toBeChecked();
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('alert')).toContainText('Enter the last day it counts');
  await expectAccessible(staff);
  const nextYear = new Date().getFullYear() + 1;
  await row.getByLabel('Counts until').fill(`${nextYear}-06-30`);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('status')).toContainText('Approved.');

  const link = new URL(await mailedLink(email, account));
  await page.goto(link.pathname);
  await expect(page.getByRole('main')).toContainText(`Approved; counts until June 30, ${nextYear}`);
  await expectAccessible(page);
  await checkOut(page, digitalBook);
  await continueWithCard(page);
  const tax = page.locator('dl > div').filter({ hasText: 'Sales tax' });
  await expect(tax).toContainText('Exempt by your certificate');
  await placeOrder(page);
  await expect(page.getByRole('main')).toContainText('Tax (exempt by certificate)');
});

test(
  'a guest sends a certificate at the checkout and orders with tax meanwhile, to the cent',
  thorough,
  async ({ page, openPage }) => {
    await checkOut(page, printedBook);
    await fillInfo(page);
    await continueCheckout(page);
    await fillAddress(page, 'shipping');
    await page.locator('#shipping-state').selectOption('NJ');
    await page.locator('#shipping-zip').fill('08601');
    await continueCheckout(page);
    await page.getByLabel(/Standard/).check();
    await continueCheckout(page);
    await fillCard(page);
    await continueCheckout(page);
    await expectReview(page);
    const tax = page.locator('dl > div').filter({ hasText: 'Sales tax' });
    // 134.00 at 6.625 % are 8.8775.
    await expect(tax).toContainText('$8.88');

    await page.getByRole('link', { name: 'Send its certificate' }).click();
    await expect(page.getByLabel('New Jersey')).toBeChecked();
    await expect(page.getByLabel('Your name')).toHaveValue('Ana Núñez');
    await page.getByLabel('The certificate').setInputFiles(pdf);
    await page.getByLabel('Certificate number').fill('NJ-0042');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send, and order now with tax' }).click();
    await expect(page.getByRole('main')).toContainText('Your tax-exemption certificate waits for our approval.');
    await expect(tax).toContainText('$8.88');
    await placeOrder(page);
    const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

    const staff = await openPage();
    await signIn(staff, 'staff', '/staff/exemptions');
    const row = staff.getByRole('listitem').filter({ hasText: 'ana@example.net' }).first();
    await expect(row.getByLabel('Certificate number')).toHaveValue('NJ-0042');
    await row.getByLabel('Counts until').fill(`${new Date().getFullYear() + 1}-06-30`);
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: 'ana@example.net' })).toHaveCount(1);
    // The parcel is charged when it leaves: no tax is to be given back before.
    await expect(staff.getByRole('listitem').filter({ hasText: number })).toHaveCount(0);
    await staff.goto(`/staff/orders?q=${number}`);
    await expect(staff.getByRole('table').filter({ hasText: 'Taxed amount' })).toContainText('6.625%');
    await staff.goto('/staff/taxes');
    await expect(staff.getByRole('row').filter({ hasText: 'NJ' })).toContainText('6.625%: books (book)');
    await expectAccessible(staff);
  },
);
