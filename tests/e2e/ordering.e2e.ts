import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  checkOut,
  digitalBook,
  expectReview,
  fillAddress,
  fillCard,
  fillInfo,
  continueCheckout,
  orderButton,
  placeOrder,
  printedBook,
  reviewFile,
  shippingName,
} from '../support/checkout-steps.ts';
import { tabTo, typeInto } from '../support/keyboard-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';

const freebie = { productId: 'free-escape-worksheet', variantId: null };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

const texts = {
  en: {
    summary: 'Order summary',
    free: 'Free',
    declined: 'Your bank declined the card.',
    byPurchaseOrder: 'Purchase order PO-2026-118-en',
    nothingDue: 'Nothing is charged for this order.',
    paidByNothing: 'No payment was needed',
    empty: 'Your cart is empty',
  },
  es: {
    summary: 'Resumen del pedido',
    free: 'Gratis',
    declined: 'Su banco rechazó la tarjeta.',
    byPurchaseOrder: 'Orden de compra PO-2026-118-es',
    nothingDue: 'Por este pedido no se cobra nada.',
    paidByNothing: 'No fue necesario ningún pago',
    empty: 'Su carrito está vacío',
  },
} as const;

for (const view of views) {
  const { language, prefix, width, say } = view;
  const t = texts[language];

  test.describe(`in ${language} at ${width} px`, view.details, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a guest buys a printed book, and the figure of the review is the one that is paid', async ({ page }) => {
      await checkOut(page, printedBook, view);
      await fillInfo(page);
      await continueCheckout(page, view);
      await expect(heading(page, say('CheckoutShippingAddress'))).toBeFocused();
      await fillAddress(page, 'shipping');
      // Typed text is restored after a reload, although it was never sent.
      await page.reload();
      await expect(page.locator('#shipping-street1')).toHaveValue('1 Main Street');
      await continueCheckout(page, view);
      await page.getByLabel(shippingName('two-day', view)).check();
      await continueCheckout(page, view);
      await fillCard(page);
      await continueCheckout(page, view);
      await expectReview(page, view);
      // 134.00, tax of Ohio 7.71 (5.75 %), courier 19.95.
      await expect(page.getByRole('complementary', { name: t.summary })).toContainText('$161.66');
      await expect(orderButton(page, view, '$161.66')).toBeEnabled();
      await expectAccessibleAgain(page);
      await placeOrder(page, view);
      await expect(page.getByRole('main')).toContainText('$161.66');
      await expectAccessibleAgain(page);
      await page.goto(`${prefix}/checkout`);
      await expect(heading(page, t.empty)).toBeVisible();
    });

    test('a declined card says so, keeps everything else and can be replaced', async ({ page, complaints }) => {
      complaints.expect(/402/);
      await reviewFile(page, view, '4000 0000 0000 0002');
      await orderButton(page, view).click();
      await expect(page.getByRole('alert')).toContainText(t.declined);
      await expect(page.locator('#billing-street1')).toHaveValue('1 Main Street');
      await expectAccessible(page);
      await fillCard(page);
      await continueCheckout(page, view);
      await placeOrder(page, view);
      await expectAccessibleAgain(page);
    });

    test('a free download is told to be free, and needs a name and nothing else', async ({ page }) => {
      const products = language === 'es' ? 'productos' : 'products';
      await page.goto(`${prefix}/${products}/${freebie.productId}`);
      await expect(page.locator('.offer-free')).toHaveText(t.free);
      await checkOut(page, freebie, view);
      await fillInfo(page);
      await continueCheckout(page, view);
      await expectReview(page, view);
      await expect(page.locator('.checkout-tile h2')).toHaveCount(2);
      await expect(page.getByRole('main')).toContainText(t.nothingDue);
      await expectAccessible(page);
      await placeOrder(page, view);
      await expect(page.getByRole('main')).toContainText(t.paidByNothing);
      await expectAccessibleAgain(page);
    });

    test('a book is bought by keyboard alone', async ({ page }) => {
      test.slow();
      const next = async () => {
        await tabTo(page, say('CheckoutContinue'));
        await page.keyboard.press('Enter');
      };
      await checkOut(page, printedBook, view);
      // The skip link.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await typeInto(page, '#info-firstName', 'Ana');
      await typeInto(page, '#info-lastName', 'Roe');
      await typeInto(page, '#info-email', 'ana@example.net');
      // Enter in a field completes the step, like its button.
      await page.keyboard.press('Enter');
      await expect(heading(page, say('CheckoutShippingAddress'))).toBeFocused();
      await typeInto(page, '#shipping-firstName', 'Ana');
      await typeInto(page, '#shipping-lastName', 'Roe');
      await typeInto(page, '#shipping-street1', '1 Main Street');
      await typeInto(page, '#shipping-city', 'Columbus');
      await typeInto(page, '#shipping-state', 'Ohio');
      await expect(page.locator('#shipping-state')).toHaveValue('OH');
      await typeInto(page, '#shipping-zip', '43215');
      await next();
      await expect(heading(page, say('CheckoutShippingMethod'))).toBeFocused();
      // Tab moves to the selected option of a group, arrow keys within it.
      await typeInto(page, '#shipping-method-standard', '');
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('#shipping-method-two-day')).toBeChecked();
      await next();
      await expect(heading(page, say('CheckoutPayment'))).toBeFocused();
      // They are loaded when this step opens.
      await expect(page.locator('[name=CreditCardNumber]')).toBeVisible();
      await typeInto(page, '[name=CreditCardNumber]', '4242424242424242');
      await typeInto(page, '[name=CardExpDate]', '1240');
      await typeInto(page, '[name=CardCVV]', '123');
      await next();
      await expectReview(page, view);
      await tabTo(page, say('CheckoutPlaceOrder', { amount: '$161.66' }));
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/confirmation\//);
      await expect(page.getByRole('main')).toContainText('1 Main Street');
      await expectAccessibleAgain(page);
    });
  });
}

// The two share the cart of the only account with an office.
test.describe('by purchase order', () => {
  test.describe.configure({ mode: 'default' });
  for (const view of views) {
    const { language, width, say } = view;
    test(`an office orders, in ${language} at ${width} px`, view.details, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'ahj');
      await checkOut(page, digitalBook, view);
      await page.getByLabel(say('CheckoutByPurchaseOrder')).check();
      await continueCheckout(page, view);
      await expect(page.locator('#payment-poNumber')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.locator('#payment-poNumber').fill(`PO-2026-118-${language}`);
      await fillAddress(page, 'billing');
      await page.locator('#billing-saveToAddressBook').uncheck();
      await continueCheckout(page, view);
      await expectReview(page, view);
      await expect(page.getByText(texts[language].byPurchaseOrder)).toBeVisible();
      await expectAccessible(page);
      await placeOrder(page, view);
      await expect(page.getByRole('main')).toContainText(texts[language].byPurchaseOrder);
      await expectAccessibleAgain(page);
    });
  }
});
