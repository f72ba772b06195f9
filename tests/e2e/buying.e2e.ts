import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  addToCart,
  enterCode,
  expectReview,
  fillAddress,
  fillCard,
  fillInfo,
  continueCheckout,
  openCheckout,
  orderButton,
  placeOrder,
  printedBook,
  continueWithCard,
} from '../support/checkout-steps.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { giveCredentials, newPassword, signIn, signUp } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { demoPassword } from '../support/fake-visitor.ts';

// Sequential, because two of them share one member's cart.
test.describe.configure({ mode: 'default' });

const noor = { firstName: 'Noor', lastName: 'van Dijk' };
const membership = { productId: 'membership-regular', variantId: 'MEM-REG-12' };

const texts = {
  en: {
    products: '/products',
    savedCard: 'Visa ending in 4242',
    summary: 'Order summary',
    title: 'Individual membership',
    needsAccount: 'This order needs an account',
    active: 'Membership active',
    current: 'Your membership is current',
  },
  es: {
    products: '/es/productos',
    savedCard: 'Visa terminada en 4242',
    summary: 'Resumen del pedido',
    title: 'Membresía individual',
    needsAccount: 'Este pedido necesita una cuenta',
    active: 'Membresía activa',
    current: 'Su membresía está vigente',
  },
} as const;

for (const view of views) {
  const { language, prefix, width, say } = view;
  const t = texts[language];
  const file = `${t.products}/msca-1?Edition=2027&Language=English&Format=Digital`;
  const yourPrice = (page: Page) => page.locator('dl > div').filter({ hasText: say('ProductYourPrice') });
  const orders = (page: Page) => page.getByRole('main').locator('a[href*="oid="]:visible');

  test.describe(`in ${language} at ${width} px`, view.details, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a member buys a digital edition at the member price with a saved card', async ({ page }) => {
      await signIn(page, 'member', file);
      await expect(yourPrice(page)).toContainText('$109.80');
      await page.getByRole('button', { name: say('ProductAddToCart') }).click();
      await expect(page.locator('cart-link .count')).toHaveText('1');
      await openCheckout(page, view);
      const row = page.getByRole('complementary', { name: t.summary }).locator('li').filter({ hasText: 'MSCA 1' });
      await expect(row).toContainText('$109.80');
      await page.getByRole('radio', { name: t.savedCard }).check();
      await expectAccessible(page);
      await continueCheckout(page, view);
      await expectReview(page, view);
      await expectAccessibleAgain(page);
      await placeOrder(page, view);
      const main = page.getByRole('main');
      await expect(main).toContainText('$109.80');
      await expect(main).toContainText(t.savedCard);
      await expect(page.locator('cart-link .count')).toBeHidden();
      await expectAccessibleAgain(page);
      await page.goto(`${prefix}/user/my-account/account-orders`);
      await expect(orders(page).first()).toBeVisible();
    });

    test('a discount code of the cart is in the order', async ({ page }) => {
      await addToCart(page, printedBook);
      await enterCode(page, 'safety10', view);
      await expect(page.getByRole('main')).toContainText('13.40');
      await openCheckout(page, view);
      await fillInfo(page);
      await continueCheckout(page, view);
      await fillAddress(page, 'shipping');
      await continueCheckout(page, view);
      await continueCheckout(page, view);
      await fillCard(page);
      await continueCheckout(page, view);
      await expectReview(page, view);
      await expectAccessibleAgain(page);
      await placeOrder(page, view);
      await expect(page.getByRole('main')).toContainText('13.40');
      await expectAccessibleAgain(page);
    });

    test('a membership asks for an account, keeps the cart, and changes the next price', async ({ page }) => {
      test.slow();
      await addToCart(page, membership);
      await page.goto(`${prefix}/checkout`);
      await expect(page.getByRole('heading', { name: t.needsAccount })).toBeVisible();
      await expect(orderButton(page, view)).toHaveCount(0);
      await expectAccessible(page);
      const address = await signUp(page, noor);
      await page.goto(`${prefix}/user/signin?returnurl=${encodeURIComponent(`${prefix}/checkout`)}`);
      await giveCredentials(page, address, newPassword);
      await page.waitForURL(`${prefix}/checkout`);
      await untilIslandsWork(page);
      await expect(page.getByRole('complementary', { name: t.summary })).toContainText(t.title);
      await continueWithCard(page, view);
      await expectAccessibleAgain(page);
      await placeOrder(page, view);
      await expectAccessibleAgain(page);
      await page.goto(file);
      await expect(yourPrice(page)).toContainText('$109.80');
      await page.goto(`${prefix}/user/my-account/account-membership`);
      await expect(page.getByRole('main')).toContainText(t.active);
      // A member cannot join twice.
      await page.goto(`${t.products}/membership-regular`);
      await untilIslandsWork(page);
      await expect(page.getByRole('note').filter({ hasText: t.current })).toBeVisible();
      await expect(page.getByRole('button', { name: say('ProductAddToCart') })).toHaveCount(0);
      await expectAccessibleAtBothWidths(page);
    });
  });
}

test('what somebody has already is taken out at the checkout, and the cart says why', async ({ page }) => {
  await addToCart(page, membership);
  await page.goto('/user/signin?returnurl=%2Fcheckout');
  await giveCredentials(page, 'member@example.org', demoPassword);
  await page.waitForURL((url) => url.pathname === '/cart');
  await expect(page.getByRole('main')).toContainText(
    /Individual membership was taken out of your cart. Your membership is current/,
  );
});
