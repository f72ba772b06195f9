import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { giveCredentials, newPassword, signIn, signUp } from '../support/sign-in-steps.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { thorough } from '../support/test-scope.ts';

const path = '/user/my-account/account-subscriptions';

test('an owner gives a seat by e-mail, takes it back, and stops the renewal', async ({
  page,
  openPage,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 422/);
  const holder = await openPage({});
  const email = await signUp(holder, { firstName: 'Ana', lastName: 'Roe' });
  await holder.goto(`/user/signin?returnurl=${path}`);
  await giveCredentials(holder, email, newPassword);
  await holder.waitForURL(path);
  const heldByHolder = async () => {
    const user = (await (await holder.request.get('/api/user/current')).json()) as { subscriptions: object[] };
    return user.subscriptions.length;
  };
  expect(await heldByHolder()).toBe(0);

  await signIn(page, 'committee', path);
  await untilIslandsWork(page);
  const team = page.getByRole('listitem').filter({ hasText: 'MSCA Link Team' }).first();
  await expect(team).toContainText(/Renews \d\d-[A-Z][a-z]{2}-\d{4}/);
  await expectAccessible(page);
  const save = () => page.getByRole('button', { name: 'Save seats' }).click();
  await page.getByLabel('Seat 2', { exact: true }).fill('committee@example.org');
  await save();
  await expect(page.getByRole('alert')).toContainText('This is your own address.');
  await expect(page.getByLabel('Seat 2', { exact: true })).toHaveValue('committee@example.org');

  await page.getByLabel('Seat 2', { exact: true }).fill(email);
  await save();
  await page.waitForURL(/seat=1/);
  expect(await heldByHolder()).toBe(1);
  expect(await mailedLink(email, path)).toContain(path);
  await holder.goto('/library/msca-70/2026/210');
  await expect(holder.locator('[id="210.8(A)"]')).toBeVisible();
  await holder.goto(path);
  await expect(holder.getByRole('main')).toContainText('a seat its owner has given you');
  await expect(holder.getByRole('link', { name: /Cancel auto-renew/ })).toHaveCount(0);
  await expect(holder.getByRole('button', { name: /Renew now/ })).toHaveCount(0);

  await page.getByLabel('Seat 2', { exact: true }).fill('');
  await save();
  await expect(page.getByRole('main')).toContainText(`seat 2, ${email} → free`);
  expect(await heldByHolder()).toBe(0);
  // At the next request, and from no cache.
  await holder.goto('/library/msca-70/2026/210');
  await expect(holder.getByRole('main')).toContainText('This text is for subscribers');
  await expect(holder.locator('[id="210.8(A)"]')).toHaveCount(0);

  await untilIslandsWork(page);
  await page.getByRole('link', { name: /^Cancel auto-renew.*MSCA Link Team$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Cancel the auto-renewal of MSCA Link Team?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /^Cancel auto-renew.*MSCA Link Team$/ }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel the auto-renewal' }).click();
  await expect(dialog).toContainText('You have successfully canceled the auto-renewal status for MSCA Link Team');
  await expect(dialog).toContainText(/set to expire on \d\d-[A-Z][a-z]{2}-\d{4}\./);
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(team).toContainText('Expires');
  await page.goto(path);
  await expect(team).toContainText('Expires');
  await expect(page.getByRole('link', { name: /Cancel auto-renew/ })).toHaveCount(0);

  await page.getByRole('button', { name: /^Renew now.*MSCA Link Team$/ }).click();
  await page.waitForURL(/\/cart/);
  await expect(page.getByRole('main')).toContainText('team plan');
});

test('without JavaScript the question stands on the page, in Spanish too', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await signIn(page, 'member', `/es${path}`);
  await page.getByRole('link', { name: /Cancelar la renovación automática/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¿Cancelar la renovación automática de MSCA Link Professional?');
  await dialog.getByRole('link', { name: 'Conservarla' }).click();
  await expect(page).toHaveURL(`/es${path}`);
  await expect(dialog).toHaveCount(0);
});

test('somebody past due is told how long it can be used, and leads into the cart', thorough, async ({ page }) => {
  await signIn(page, 'grace', path);
  await expect(page.getByRole('main')).toContainText(/Past due \d\d-[A-Z][a-z]{2}-\d{4}/);
  await expect(page.getByRole('main')).toContainText(/Not paid\. You can use it through/);
  await expect(page.getByRole('button', { name: /Renew now/ })).toBeVisible();
});
