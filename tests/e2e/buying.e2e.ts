import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import {
  addToCart,
  digitalBook,
  fillAddress,
  fillCard,
  fillInfo,
  goOn,
  placeOrder,
  printedBook,
} from '../support/checkout.ts';
import { giveCredentials, newPassword, signIn, signUp } from '../support/sign-in.ts';
import { demoPassword } from '../support/visitor.ts';

// One after the other: two of them share the cart of the same member.
test.describe.configure({ mode: 'default' });

const summary = (page: Page, name = 'Order summary') => page.getByRole('complementary', { name });
const widths = [360, 1280];
async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

/** A new account that has signed in and is at the page asked for. */
async function signUpAndIn(page: Page, to: string): Promise<string> {
  const address = await signUp(page, { firstName: 'Noor', lastName: 'van Dijk' });
  await page.goto(`/user/signin?returnurl=${encodeURIComponent(to)}`);
  await giveCredentials(page, address, newPassword);
  await page.waitForURL((url) => url.pathname === to);
  return address;
}

test('a member buys a digital edition at the member price with a saved card', async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/products/msca-1?Edition=2027&Language=English&Format=Digital');
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(page.locator('dl > div').filter({ hasText: 'Your price' })).toContainText('$109.80');
  await add.click();
  await page.goto('/checkout');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const row = summary(page).locator('li').filter({ hasText: 'MSCA 1' });
  await expect(row).toContainText('$109.80');
  await page.getByRole('radio', { name: /Visa ending in 4242/ }).check();
  await expectAccessibleAtAllWidths(page);
  await goOn(page);
  await placeOrder(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('$109.80');
  await expect(main).toContainText('Visa ending in 4242');
  await expect(page.locator('cart-link .count')).toBeHidden();
  await page.goto('/user/my-account/account-orders');
  await expect(main.locator('a[href*="oid="]:visible').first()).toBeVisible();
});

for (const [prefix, next, width] of [
  ['', 'Continue', 1280],
  ['/es', 'Continuar', 360],
] as const) {
  test(`a discount code of the cart is in the order, at ${width} px under "${prefix}"`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await addToCart(page, printedBook);
    await page.goto(`${prefix}/cart`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.getByLabel(prefix ? 'Código de descuento' : 'Discount code').fill('safety10');
    await page.getByRole('button', { name: prefix ? 'Aplicar' : 'Apply', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('13.40');
    await page.goto(`${prefix}/checkout`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await fillInfo(page);
    await goOn(page, next);
    await fillAddress(page, 'shipping');
    await goOn(page, next);
    await goOn(page, next);
    await fillCard(page);
    await goOn(page, next);
    await placeOrder(page);
    await expect(page.getByRole('main')).toContainText('13.40');
    await expectAccessible(page);
  });
}

test('a membership asks for an account, keeps the cart, and changes the next price', async ({ page, complaints }) => {
  test.slow();
  complaints.expect(/status of 409/);
  await addToCart(page, { productId: 'membership-regular', variantId: 'MEM-REG-12' });
  await page.goto('/checkout');
  await expect(page.getByRole('main')).toContainText('Sign in');
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveCount(0);
  await signUpAndIn(page, '/checkout');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(summary(page)).toContainText(/membership/i);
  await fillAddress(page, 'billing');
  await fillCard(page);
  await goOn(page);
  await placeOrder(page);
  await page.goto('/products/msca-1?Edition=2027&Language=English&Format=Digital');
  await expect(page.locator('dl > div').filter({ hasText: 'Your price' })).toContainText('$109.80');
  await page.goto('/user/my-account/account-membership');
  await expect(page.getByRole('main')).toContainText('Membership active');
  // Nobody joins twice.
  await page.goto('/products/membership-regular');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your membership is current' })).toBeVisible();
  await expectAccessibleAtAllWidths(page);
});

test('staff order for a customer with a code that is theirs alone', async ({
  page,
  openContext,
  baseURL,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 422/);
  const own = await (await openContext({ ...(baseURL && { baseURL }) })).newPage();
  const address = await signUpAndIn(own, '/user/my-account');
  await signIn(page, 'staff', '/staff/customers');
  await page.locator('input[name=q]').fill(address);
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason for acting as this customer').fill('Goodwill after a late parcel');
  await page.getByRole('button', { name: /^Act as / }).click();
  await page.waitForURL(/\/user\/my-account/);
  await addToCart(page, digitalBook);
  await page.goto('/cart');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByLabel('Discount code').fill('GOODWILL20');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('GOODWILL20');
  await expect(page.getByRole('main')).toContainText('24.40');
  await page.goto('/checkout');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await fillAddress(page, 'billing');
  await fillCard(page);
  await goOn(page);
  await placeOrder(page);
  await expect(page.getByRole('main')).toContainText('24.40');
  // The order is the customer's.
  await own.goto('/user/my-account/account-orders');
  await expect(own.getByRole('main').locator('a[href*="oid="]:visible')).toHaveCount(1);
  // The customer alone has no such code.
  await addToCart(own, digitalBook);
  await own.goto('/cart');
  await own.getByLabel('Discount code').fill('GOODWILL20');
  await own.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(own.getByText('This discount code is not valid. Please check its spelling.')).toBeVisible();
});

test('what somebody has already is taken out at the checkout, and the cart says why', async ({ page }) => {
  await addToCart(page, { productId: 'membership-regular', variantId: 'MEM-REG-12' });
  await page.goto('/user/signin?returnurl=%2Fcheckout');
  await giveCredentials(page, 'member@example.org', demoPassword);
  await page.waitForURL((url) => url.pathname === '/cart');
  await expect(page.getByRole('main')).toContainText(
    /Individual membership was taken out of your cart. Your membership is current/,
  );
});
