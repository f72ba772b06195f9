import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

const isTakenOver = (page: Page) => expect(page.locator('form.site-form[novalidate]')).toBeVisible();

test('a form that is sent without a connection loses nothing, and arrives once although its answer was lost', async ({
  page,
  context,
  openPage,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const word = `m${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/forms/accessibility-report');
  await isTakenOver(page);
  const text = page.getByLabel('What did you want to do, and what happened?');
  const send = page.getByRole('button', { name: 'Send the report' });
  await text.fill(`The table scrolls away, ${word}.`);
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(text).toHaveValue(`The table scrolls away, ${word}.`);
  await context.setOffline(false);

  // The server accepts it, but the answer is lost.
  await page.route('**/api/forms/accessibility-report*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(send).toBeEnabled();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.unroute('**/api/forms/accessibility-report*');
  await page.reload();
  await isTakenOver(page);
  await expect(text).toHaveValue(`The table scrolls away, ${word}.`);
  await send.click();
  await page.waitForURL(/\/forms\/[a-z-]+\?done=1&reference=/);

  const staff = await openPage();
  await signIn(staff, 'staff', `/staff/submissions?q=${word}`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test(
  'two windows of one application know of each other, and keep what was typed into each',
  thorough,
  async ({ page, context, complaints }) => {
    complaints.expect(/status of 422/);
    await signUpAndIn(page, { firstName: 'Mira', lastName: 'Quist' });
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.goto('/forms/provider-application');
      await isTakenOver(each);
    }
    const name = (window: Page) => window.locator('form.site-form [name=providerName]');
    const save = (window: Page) => window.getByRole('button', { name: 'Save for later' }).click();
    await name(page).fill('Akron Safety School');
    await name(other).fill('Summit Training');
    await save(page);
    await expect(page.getByRole('status')).toContainText('Saved.');
    await save(other);
    await expect(other.getByRole('alert')).toContainText('saved in another window');
    await expect(name(other)).toHaveValue('Summit Training');
    await save(other);
    await expect(other.getByRole('status')).toContainText('Saved.');
    await other.reload();
    await expect(name(other)).toHaveValue('Summit Training');
  },
);
