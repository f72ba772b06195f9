import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { addToCart, printedBook } from '../support/checkout-steps.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tagOf, thorough } from '../support/test-scope.ts';
import { giveCredentials, newPassword, signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';

/** Ends the session as by timeout: the server forgets it without a sign-out. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ name: /session_token/ });

const secret = 'Typed by one person alone';

/** Every form whose input a browser restores: its address and one field. */
const places = [
  ['/forms/contact', 'textarea[name=message]'],
  ['/forms/provider-application', 'textarea[name=locations]'],
  ['/forms/technical-question', 'textarea[name=question]'],
  ['/user/my-account/account-committee-applications?applyToCommittee=EIC', 'textarea[name=general_knowledge]'],
  ['/checkout', '#shipping-street1'],
] as const;

/** Returns what a tab stores and what its page shows, form controls included. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return JSON.stringify([document.body.innerText, controls, { ...sessionStorage }, { ...localStorage }]);
  });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilIslandsWork(page);
}

async function type(page: Page, address: string, field: string): Promise<void> {
  await open(page, address);
  await page.locator(field).fill(secret);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(secret);
}

for (const { name, prefix, tag } of [
  { name: 'English', prefix: '', tag: tagOf('en') },
  { name: 'Spanish', prefix: '/es', tag: tagOf('es') },
]) {
  test(`nobody sees what somebody else has typed, in ${name}`, tag, async ({ page, context }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    // Nobody else's journey reads this account's cart.
    await signIn(page, 'inspector');
    await addToCart(page, printedBook);
    for (const [address, field] of places) await type(page, prefix + address, field);
    // It is restored for its person, after a reload and in the history.
    for (const [address] of places.slice(0, 2)) {
      await open(page, prefix + address);
      expect(await seen(page), address).toContain(secret);
    }
    // In another tab, so that this one gets no message.
    const other = await context.newPage();
    await other.goto('/user/signout');
    await signIn(other, 'customer');
    await page.bringToFront();
    // The tab notices by itself: what was typed is removed from the open checkout.
    await page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => undefined);
    await expect.poll(() => seen(page).catch(() => secret)).not.toContain(secret);
    await untilIslandsWork(page);
    for (const [address] of places) {
      await open(page, prefix + address);
      expect(await seen(page), address).not.toContain(secret);
    }
    for (let back = 0; back < places.length + 2; back += 1) {
      await page.goBack();
      await untilIslandsWork(page);
      // The page of somebody else is hidden and loaded once more.
      await expect.poll(() => seen(page).catch(() => secret), page.url()).not.toContain(secret);
    }
  });
}

test(
  'preferences that are saved after the session has ended are saved once their person is back',
  thorough,
  async ({ page, complaints }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    const email = await signUpAndIn(page, { firstName: 'Ann', lastName: 'Lee' });
    const address = '/user/my-account/account-notification-preferences?from=mail#post';
    await open(page, address);
    const box = page.getByLabel('Information on events and conferences');
    const was = await box.isChecked();
    await box.click();
    await endSession(page);
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await giveCredentials(page, email, newPassword);
    await page.waitForURL(address);
    await expect(page.locator('main').getByText('what you had asked for is done')).toBeVisible();
    expect(await box.isChecked()).toBe(!was);
  },
);

test('without a script a form and a file come through sign-in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const email = await signUpAndIn(page, { firstName: 'Ann', lastName: 'Lee' });
  await page.goto('/es/user/my-account/account-addresses/new');
  for (const input of await page.locator('main form input:required').all()) await input.fill('de Ann');
  for (const list of await page.locator('main form select:required').all()) await list.selectOption({ index: 1 });
  await endSession(page);
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.getByRole('status')).toContainText('Su sesión ha terminado');
  await giveCredentials(page, email, newPassword);
  // It is saved as typed.
  await page.waitForURL(/^[^?]*\/es\/user\/my-account\/account-addresses\?done=saved$/);
  await expect(page.locator('main').getByText('de Ann').first()).toBeVisible();

  await signIn(page, 'member', '/user/my-account/account-training');
  const link = await page.locator('main a[href^="/api/account/committees"]').first().getAttribute('href');
  await endSession(page);
  await page.goto(link ?? '');
  const download = page.waitForEvent('download');
  await giveCredentials(page, 'member@example.org', demoPassword);
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole('heading', { name: 'Your file' })).toBeVisible();
  await context.close();
});
