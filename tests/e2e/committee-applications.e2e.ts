import type { Page } from 'playwright/test';
import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { thorough } from '../support/test-scope.ts';
import { giveCredentials, newPassword, signIn } from '../support/sign-in-steps.ts';
import { spanish } from '../support/journey-views.ts';

const list = '/user/my-account/account-committee-applications';
const field = (page: Page, name: string) => page.locator(`form.site-form [name="${name}"]:not([type=hidden])`);
const press = (page: Page, name: string) => page.locator('form.site-form').getByRole('button', { name }).click();
const isTakenOver = (page: Page) => expect(page.locator('form.site-form[novalidate]')).toBeVisible();
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) });
const person = { firstName: 'Mira', lastName: 'Quist', country: 'US' };

const texts = {
  u_organization: 'Quist Engineering',
  u_address_line1: '1 Main Street',
  u_city: 'Akron',
  u_postal_code: '44301',
  general_knowledge: 'Twelve years of it',
  committee_scope_relationship: 'Daily',
  participation_ability: 'Two weeks',
};
async function answer(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  await field(page, 'u_region_name').selectOption('OH');
  await field(page, 'member_type').selectOption('Individual');
  await field(page, 'member_category').selectOption('Principal');
  await field(page, 'participation_funding').selectOption('Self');
}

/** Creates an account from the open sign-in page, confirms it by mail, and signs in. */
async function joinAndSignIn(page: Page): Promise<string> {
  const email = `journey-${crypto.randomUUID()}@example.net`;
  await page.locator('main a[href*="/user/signup"]').click();
  for (const [name, text] of Object.entries({ ...person, email, password: newPassword })) {
    const input = page.locator(`main form [name=${name}]`);
    await (name === 'country' ? input.selectOption(text) : input.fill(text));
  }
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(/verify-email\?notice=sent/);
  await page.goto(await mailedLink(email, '/user/verify-email'));
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(/\/user\/signin\?/);
  await giveCredentials(page, email, newPassword);
  return email;
}

test(
  'somebody applies from a committee through sign-up and sign-in, saves, attaches, submits, reads, reuses and deletes',
  thorough,
  async ({ page }) => {
    await page.goto(`${list}?applyToCommittee=EIC`);
    const email = await joinAndSignIn(page);
    await page.waitForURL(`${list}?applyToCommittee=EIC`);
    await isTakenOver(page);
    await expect(field(page, 'committee')).toHaveValue('EIC');
    await expect(field(page, 'u_first_name')).toHaveAttribute('readonly');
    await expect(field(page, 'u_email_address')).toHaveValue(email);
    await expectAccessible(page);

    await field(page, 'member_type').selectOption('Organizational Member');
    await expect(field(page, 'member_organization')).toBeVisible();
    await field(page, 'member_category').selectOption('Alternate');
    await field(page, 'principal_name').fill('Ann Lee');
    await press(page, 'Save for later');
    await expect(page.getByRole('status')).toContainText('Saved');
    await press(page, 'Save for later');
    await expect(page.getByRole('status')).toContainText('No updates need to be made.');

    await page.goto(list);
    await expect(page.getByRole('listitem').filter({ hasText: 'Pending (incomplete)' })).toContainText('(EIC)');
    await page.getByRole('link', { name: /^Continue/ }).click();
    await isTakenOver(page);
    await expect(field(page, 'principal_name')).toHaveValue('Ann Lee');
    await answer(page);
    await expect(field(page, 'principal_name')).toBeHidden();
    await page.locator('input[type=file]').setInputFiles(pdf('plan.pdf'));
    await expect(page.locator('.form-files')).toContainText('plan.pdf');
    await press(page, 'Submit the application');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(/I have answered truthfully/);
    await field(page, 'agreement').check();
    await press(page, 'Submit the application');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Your application has been submitted');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL(list);

    await page.getByRole('link', { name: /^View/ }).click();
    await expect(page.getByRole('main')).toContainText('plan.pdf');
    await expect(page.locator('form.site-form')).toHaveCount(0);
    await expectAccessible(page);
    await page.evaluate(
      (id) => sessionStorage.setItem('reuseApplicationId', id),
      new URL(page.url()).searchParams.get('application') ?? '',
    );
    await page.goto(list);
    await page.waitForURL(/reuse=\d+/);
    await isTakenOver(page);
    await expect(field(page, 'general_knowledge')).toHaveValue(texts.general_knowledge);
    await expect(page.locator('.form-files li')).toHaveCount(0);
    await expect(field(page, 'agreement')).not.toBeChecked();

    await press(page, 'Save for later');
    await expect(page.getByRole('status')).toContainText('Saved');
    await page.goto(list);
    await page.getByRole('link', { name: /^Delete / }).click();
    await expect(page.getByRole('heading', { name: /^Delete your application: .*\(EIC\)\?$/ })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete the application' }).click();
    await expect(page.getByRole('status')).toContainText('The application was deleted.');
    await expect(page.getByRole('link', { name: /^(Delete|Continue) / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^View / })).toHaveCount(1);
  },
);

test(
  'who is no enforcer reads that the funding is for others, and an enforcer chooses among their own committees',
  thorough,
  async ({ page, openPage }) => {
    await signIn(page, 'customer');
    await page.goto('/user/my-account/account-enforcer-funding?new=1');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You do not hold that office');
    await expect(page.locator('form.site-form')).toHaveCount(0);
    const other = await openPage();
    await signIn(other, 'enforcer');
    await other.goto('/user/my-account/account-enforcer-funding');
    await other.getByRole('link', { name: 'New application' }).click();
    await expect(other.locator('[name=committees]')).toHaveCount(1);
    await expectAccessible(other);
  },
);

test('an application is saved and submitted on a phone in Spanish without a script', thorough, async ({ openPage }) => {
  const viewport = { width: spanish.width, height: 740 };
  const page = await openPage({ viewport, javaScriptEnabled: false });
  await signIn(page, 'member');
  await page.goto(`/es${list}?new=1`);
  await field(page, 'committee').selectOption('WUI');
  await press(page, 'Guardar para después');
  await page.waitForURL(/application=\d+&saved=1/);
  await expect(page.getByRole('status')).toContainText('Guardado');
  await answer(page);
  await page.locator('input[type=file]').setInputFiles(pdf('plan.pdf'));
  await field(page, 'agreement').check();
  await press(page, 'Enviar la solicitud');
  await expect(page.getByRole('dialog')).toContainText('Su solicitud se ha enviado');
  await expectFitting(page);

  await page.goto(`/es${list}?new=1`);
  await press(page, 'Guardar para después');
  await page.goto(`/es${list}`);
  await page.getByRole('link', { name: 'Eliminar Todavía sin comité' }).first().click();
  const confirmed = page.getByRole('button', { name: 'Eliminar la solicitud' });
  await expect(confirmed).toBeVisible();
  await expectFitting(page);
  await confirmed.click();
  await expect(page.getByRole('status')).toContainText('La solicitud se ha eliminado.');
});
