import type { Page } from 'playwright/test';
import { expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { digitalBook, checkOut, placeOrder, continueWithCard } from '../support/checkout-steps.ts';
import { giveCredentials, newPassword, signIn, signUp } from '../support/sign-in-steps.ts';
import { spanish } from '../support/journey-views.ts';
import { thorough } from '../support/test-scope.ts';

/*
 * Covers the second language and the second screen in every run: one journey through an order. A thorough run goes
 * through all areas, and makes every journey this way.
 */
const { prefix, say } = spanish;
const home = `${prefix}/user/my-account`;
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('a phone in Spanish reads by the menu, and searches', thorough, async ({ page, complaints }) => {
  complaints.expect(/status of 404.*\/search/);
  await page.goto(prefix);
  await page.getByRole('button', { name: say('MenuOpen'), exact: true }).tap();
  const panel = page.getByRole('dialog', { name: say('Menu') });
  await panel.locator('#main-menu summary', { hasText: 'Códigos y normas' }).tap();
  await panel.getByRole('link', { name: 'MSCA 70, Instalaciones eléctricas' }).tap();
  await page.waitForURL(`${prefix}/codigos/msca-70`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFitting(page);
  await page.locator('site-popup[data-kind="search"] summary').tap();
  await page.locator('#header-search').fill('rociador');
  await page.locator('#header-search').press('Enter');
  await expect(page).toHaveURL(`${prefix}/search?globalSearch=rociador`);
});

test('a phone in Spanish signs in, buys with a card, and finds the order in the account', async ({
  page,
  openPage,
}) => {
  test.slow();
  const address = await signUp(page, { firstName: 'Begoña', lastName: 'Ibáñez' });
  await page.goto(`${prefix}/user/signin?returnurl=${encodeURIComponent(home)}`);
  await expectFitting(page);
  await giveCredentials(page, address, newPassword);
  await page.waitForURL(home);
  await expect(page.getByRole('main')).toContainText('Begoña');

  await checkOut(page, digitalBook, spanish);
  await continueWithCard(page, spanish);
  await expectFitting(page);
  await placeOrder(page, spanish);
  await expectFitting(page);

  // A signed-out visitor returns to the confirmation's address after sign-in.
  const { pathname } = new URL(page.url());
  const other = await openPage();
  await other.goto(pathname);
  await giveCredentials(other, address, newPassword);
  await other.waitForURL(pathname);
  await expectHeading(other, say('OrderThankYou'));

  await page.goto(`${home}/account-orders`);
  await expect(page.getByRole('main').locator('a[href*="oid="]:visible')).toHaveCount(1);
  for (const area of [
    'account-information',
    'account-addresses',
    'account-membership',
    'account-payments',
    'security',
  ]) {
    await page.goto(`${home}/${area}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitting(page);
  }
});

test('a phone in Spanish shows staff and editors their desks', thorough, async ({ page }) => {
  await signIn(page, 'staff', `${prefix}/staff/orders`);
  await expectHeading(page, 'Pedidos');
  await expectFitting(page);
  await page.goto(`${prefix}/staff/deliveries`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectFitting(page);
  await signIn(page, 'editor', `${prefix}/editor/items/page:home`);
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await expectFitting(page);
});
