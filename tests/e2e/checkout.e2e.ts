import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  checkOut,
  digitalBook,
  fillAddress,
  fillCard,
  fillInfo,
  continueCheckout,
  orderButton,
  placeOrder,
  printedBook,
  reviewFile,
} from '../support/checkout-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { thorough } from '../support/test-scope.ts';

test('only what is wrong is said, the summary of it takes the focus and leads to the fields', async ({ page }) => {
  await checkOut(page, printedBook);
  await continueCheckout(page);
  const problems = page.getByRole('alert');
  await expect(problems).toBeFocused();
  await expect(problems).toContainText('Some fields require your attention.');
  await page.getByRole('link', { name: 'Email address: This field is required.' }).click();
  await expect(page.locator('#info-email')).toBeFocused();
  await expect(page.locator('#info-email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await fillInfo(page);
  await continueCheckout(page);
  await page.locator('#shipping-country').selectOption('KP');
  await expect(page.getByText('We cannot accept cards or orders from')).toBeVisible();
  await continueCheckout(page);
  await expect(problems).toContainText('We cannot accept an order with this address.');
  await expect(problems).toBeFocused();
});

test('a tile is changed from the review, and Cancel changes nothing', thorough, async ({ page }) => {
  await reviewFile(page);
  const placing = page.getByRole('complementary', { name: 'Order summary' }).getByRole('button', {
    name: /^Place order/,
  });
  await expect(placing).toBeInViewport();
  await page.getByRole('button', { name: 'Change Your details' }).click();
  await expect(placing).toHaveCount(0);
  await page.locator('#info-firstName').fill('Somebody');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Ana Núñez').first()).toBeVisible();
  await expect(page.getByText('Somebody')).toHaveCount(0);
  await expect(placing).toBeEnabled();
});

test('what is typed is there again after going back, and another account’s link leads nowhere', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await checkOut(page, printedBook);
  await fillInfo(page);
  await page.goto('/products/msca-1');
  await page.goBack();
  await expect(page.locator('#info-firstName')).toHaveValue('Ana');
  await expect(page.locator('#info-email')).toHaveValue('ana@example.net');
  await page.goto('/checkout?accountProfileId=somebody-else');
  await expect(page).toHaveURL(/\/404$/);
});

test(
  'card fields that could not be loaded say so, and are loaded when asked',
  thorough,
  async ({ page, complaints }) => {
    complaints.expect(/a part of the page could not be loaded|ERR_INTERNET_DISCONNECTED/);
    const fields = /TypedCardFields\.[^/]*\.js$/;
    await page.route(fields, (route) => route.abort('internetdisconnected'));
    await checkOut(page, digitalBook);
    await fillInfo(page);
    await continueCheckout(page);
    await fillAddress(page, 'billing');
    await continueCheckout(page);
    const problem = page.getByRole('link', { name: /^Card number: The card fields could not be loaded/ });
    await problem.click();
    await expectAccessible(page);
    await page.unroute(fields);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await fillCard(page);
    await expect(page.locator('#billing-street1')).toHaveValue('1 Main Street');
    const hasSteps = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/place-order.')));
    expect(await hasSteps()).toBe(false);
    await continueCheckout(page);
    // The script that places the order is loaded before the button is pressed.
    await expect.poll(hasSteps).toBe(true);
    await placeOrder(page);
  },
);

test('whoever may not order online is told so instead', thorough, async ({ page }) => {
  await signIn(page, 'blocked');
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toContainText('Online ordering is turned off for your account.');
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveCount(0);
});

test(
  'says that it needs JavaScript where there is none, and sends nothing the plain way',
  thorough,
  async ({ openPage, baseURL }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.request.post('/api/cart/lines', { data: printedBook, headers: { origin: baseURL ?? '' } });
    const answer = await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    expect(await answer?.text()).toMatch(/<noscript>[^]*Checkout needs JavaScript[^]*<\/noscript>/);
    await expect(page.locator('main button')).toHaveCount(1);
    await expect(page.locator('main button')).toBeDisabled();
  },
);

test(
  'on a phone total and button stay within reach and cover no field, and few ways lead out',
  thorough,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await checkOut(page, digitalBook);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary).toBeInViewport();
    await expect(summary.locator('.line-cover')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Back to the cart' })).toHaveAttribute(
      'href',
      '/cart',
    );
    await fillInfo(page);
    await continueCheckout(page);
    for (const brand of ['Visa', 'Mastercard', 'American Express', 'Discover']) {
      await expect(page.getByRole('img', { name: brand })).toBeVisible();
    }
    const bar = page.locator('.checkout-bar');
    // The card fields are loaded as a separate module.
    await expect(page.locator('[name=CreditCardNumber]')).toBeVisible();
    const fields = page.locator('.checkout-current').locator('input, select');
    for (const field of await fields.all()) {
      await field.focus();
      // The page scrolls smoothly.
      await expect(
        async () => {
          const [box, above] = [await field.boundingBox(), await bar.boundingBox()];
          expect(above && above.y + above.height).toBe(640);
          expect(box && above && box.y >= 0 && box.y + box.height <= above.y).toBe(true);
        },
        (await field.getAttribute('id')) ?? 'a field',
      ).toPass({ timeout: 30_000 });
    }
    await fillAddress(page, 'billing');
    await fillCard(page);
    await continueCheckout(page);
    await expect(summary.locator('.line-cover')).toBeVisible();
    const button = orderButton(page);
    await expect(button).toBeInViewport();
    await page.mouse.wheel(0, 5_000);
    await expect(button).toBeInViewport();
    await expect(page.getByRole('contentinfo')).toBeInViewport();
  },
);

for (const view of views) {
  test(`every step is accessible and fits at 360 and 1280 px, in ${view.language}`, view.details, async ({ page }) => {
    test.slow();
    await checkOut(page, printedBook, view);
    await expectAccessibleAtBothWidths(page, { shell: true });
    await fillInfo(page);
    await continueCheckout(page, view);
    await fillAddress(page, 'shipping');
    await expectAccessibleAtBothWidths(page);
    await continueCheckout(page, view);
    await expect(page.locator('#shipping-method-standard')).toBeChecked();
    await expectAccessibleAtBothWidths(page);
    await continueCheckout(page, view);
    await page.locator('#billing-same').uncheck();
    await expectAccessibleAtBothWidths(page);
    await page.locator('#billing-same').check();
    await fillCard(page);
    await continueCheckout(page, view);
    await expect(page.locator('.checkout-place button')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
}
