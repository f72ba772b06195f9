import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { giveCredentials, signIn } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';
import { weighScripts } from '../support/weigh-scripts.ts';
import { thorough } from '../support/test-scope.ts';

/** Words that identify a submission of this test. */
const mark = () => `m${crypto.randomUUID().slice(0, 8)}`;

async function fillContact(page: Page, message: string): Promise<void> {
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.net');
  await page.getByLabel('What is it about?').selectOption({ label: 'Membership' });
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

async function findSubmission(staff: Page, words: string): Promise<void> {
  await staff.goto(`/staff/submissions?q=${words}`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
}

test('a form on a stored page says what is wrong, is sent once, and staff find it, send it on and delete it', async ({
  page,
  openPage,
  complaints,
}) => {
  const word = mark();
  await page.goto('/help/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.scrollIntoViewIfNeeded();
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  expect(await weighScripts(page)).toBeLessThanOrEqual(80_000);
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fill in “Email”.' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();

  await expect(page.getByLabel('Order number')).toHaveCount(0);
  await fillContact(page, `About my order number, ${word}.`);
  await page.getByLabel('Order number').fill('1048-22731');
  await page.getByRole('textbox', { name: 'Message' }).fill(`About my membership, ${word}.`);
  await expect(page.getByLabel('Order number')).toHaveCount(0);

  // Typed text survives a reload, and the browser warns before leaving the page.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await send.scrollIntoViewIfNeeded();
  await expect(page.getByText('What you typed before is still here.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Quist');

  // The answer is lost: another try finds the existing submission.
  complaints.expect(/ERR_FAILED|net::/);
  let isLost = true;
  await page.route('**/api/forms/contact?**', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The form could not be sent.');
  await send.click();
  await page.waitForURL(/\/forms\/[a-z-]+\?done=1&reference=/);
  await page.goto('/help/contact');
  await expect(page.getByLabel('Last name')).toHaveValue('');

  const staff = await openPage();
  await signIn(staff, 'staff', '/staff/submissions');
  await findSubmission(staff, word);
  await expectAccessible(staff);
  await staff.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expect(staff.getByRole('main')).toContainText(`About my membership, ${word}.`);
  await expect(staff.getByRole('main')).toContainText('passed');
  await expectAccessible(staff);
  const sheet = await staff.request.get(`/staff/submissions/export?q=${word}`);
  expect(await sheet.text()).toContain('mira@example.net');
  await staff.getByText('Delete this submission').click();
  await staff.getByRole('button', { name: 'Delete for good' }).click();
  await expect(staff.getByRole('status')).toContainText('The submission has been deleted.');
});

test('a form in two screens works without a script: one POST a screen, and what an answer opens is asked', async ({
  openPage,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/es/forms/contact?subject=order&order=4F7K-9Q2D');
  await expect(page.getByLabel('¿De qué se trata?')).toHaveValue('order');
  await expect(page.getByLabel('Número de pedido')).toHaveValue('4F7K-9Q2D');
  await page.goto('/forms/quote-request');
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByRole('link', { name: 'Tick at least one box for “What is it for?”.' })).toBeVisible();
  await page.getByLabel('A team plan of MSCA Link').check();
  await next.click();
  await expect(page.getByRole('alert')).toContainText('Your answers opened more questions.');
  await page.getByLabel('Number of seats').fill('4');
  await next.click();
  await expect(page.getByRole('alert')).toContainText('Number of seats must be 5 or more.');
  await page.getByLabel('Number of seats').fill('12');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Where may we send it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Number of seats')).toHaveValue('12');
  await next.click();
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.net');
  await page.getByLabel('Organization').fill('Quist & Sons');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Street address').fill('1 Main Street');
  await page.getByLabel('City').fill('Akron');
  const ask = page.getByRole('button', { name: 'Ask for the quotation' });
  await ask.click();
  // The country has states and zip codes, which this attempt reveals.
  await expect(page.getByRole('alert')).toContainText('Zip or postal code');
  await page.getByLabel('State or province').selectOption('OH');
  await page.getByLabel('Zip or postal code').fill('44301');
  await ask.click();
  await expect(page).toHaveURL(/\/forms\/[a-z-]+\?done=1&reference=/);
});

test('files are sent as they are chosen, refused by what is in them, and taken back', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  const word = mark();
  await page.goto('/forms/accessibility-report');
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  const input = page.locator('input[type=file]');
  const group = page.getByRole('group', { name: 'Picture or file' });
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a') });
  await expect(group.getByRole('listitem')).toHaveText(/a\.pdf/);
  await input.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a pdf') });
  await expect(group).toContainText('The file b.pdf was not added.');
  await input.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1_048_576 + 1),
  });
  await expect(group).toContainText('The file big.png is larger than 5 MB');
  await expectAccessible(page);
  await input.setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 c') });
  await expect(group.getByRole('listitem')).toHaveCount(2);
  await group.getByRole('button', { name: 'Remove a.pdf' }).click();
  await expect(group.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('What did you want to do, and what happened?').fill(`The table scrolls away, ${word}.`);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.waitForURL(/\/forms\/[a-z-]+\?done=1&reference=/);
});

test('a Spanish reader on a telephone is signed in, keeps what the profile says, and loses nothing with the session', async ({
  openPage,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await signIn(page, 'member', '/es/forms/technical-question');
  const send = page.getByRole('button', { name: 'Enviar la pregunta' });
  await send.scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('member@example.org');
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('readonly');
  await page.getByLabel('Código y edición').selectOption('70');
  await expect(page.getByLabel('Edición', { exact: false }).last()).toContainText('Usar la edición vigente');
  await page.getByLabel('Sección o párrafo').fill('210.8');
  await page.getByLabel('Su papel en el proyecto').selectOption('designer');
  await page.getByLabel('Su pregunta').fill('¿Se aplica también a un tomacorriente que ya existe?');
  await page.getByLabel(/Entiendo que/).check();
  await expectAccessible(page);
  await page.context().clearCookies({ name: /session_token/ });
  await send.click();
  await page.getByRole('dialog', { name: 'Su sesión ha terminado' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/es\/user\/signin/);
  await giveCredentials(page, 'member@example.org', demoPassword);
  await expect(page.getByLabel('Su pregunta')).toHaveValue('¿Se aplica también a un tomacorriente que ya existe?');
  await send.click();
  await expect(page).toHaveURL(/\/es\/(thankyou|forms\/technical-question\?done=1&reference=\w+)$/);
});

test('a country that is not served leads to the page that says so, and nothing is kept', thorough, async ({ page }) => {
  await page.goto('/forms/event-request');
  await expect(page.locator('form.site-form[novalidate]')).toBeVisible();
  await page.getByLabel('A speaker').check();
  await page.getByLabel('What should the speaker talk about?').fill('Batteries in cellars');
  await page.getByLabel('Number of participants').fill('40');
  await page.getByLabel('City').fill('Pyongyang');
  await page.getByLabel('Country').selectOption('KP');
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.net');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveURL(/\/country-not-served$/);
});
