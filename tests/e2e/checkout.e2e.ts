import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import {
  checkOut,
  digitalBook,
  fillAddress,
  fillCard,
  fillInfo,
  goOn,
  placeOrder,
  printedBook,
} from '../support/checkout.ts';
import { tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/sign-in.ts';

const freebie = { productId: 'free-escape-worksheet', variantId: null };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('a guest buys a printed book, and the figure of the review is the one that is paid', async ({ page }) => {
  await checkOut(page, printedBook);
  await fillInfo(page);
  await goOn(page);
  await expect(heading(page, 'Shipping address')).toBeFocused();
  await fillAddress(page, 'shipping');
  // What is typed is still there after a reload, before it was ever sent.
  await page.reload();
  await expect(page.locator('#shipping-street1')).toHaveValue('1 Main Street');
  await goOn(page);
  await page.getByLabel('Two-day courier').check();
  await goOn(page);
  await fillCard(page);
  await goOn(page);
  await expect(heading(page, 'Review your order')).toBeFocused();
  // 134.00, tax of Ohio 7.71 (5.75 %), courier 19.95.
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('$161.66');
  await page.getByRole('button', { name: 'Place order for $161.66' }).click();
  await page.waitForURL(/\/confirmation\//);
  await page.goto('/checkout');
  await expect(heading(page, 'Your cart is empty')).toBeVisible();
});

test('only what is wrong is said, the summary of it takes the focus and leads to the fields', async ({ page }) => {
  await checkOut(page, printedBook);
  await goOn(page);
  const problems = page.getByRole('alert');
  await expect(problems).toBeFocused();
  await expect(problems).toContainText('Some fields require your attention.');
  await page.getByRole('link', { name: 'E-mail address: This field is required.' }).click();
  await expect(page.locator('#info-email')).toBeFocused();
  await expect(page.locator('#info-email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await fillInfo(page);
  await goOn(page);
  await page.locator('#shipping-country').selectOption('KP');
  await expect(page.getByText('We cannot accept cards or orders from')).toBeVisible();
  await goOn(page);
  await expect(problems).toContainText('We cannot accept an order with this address.');
  await expect(problems).toBeFocused();
});

test('a tile is changed from the review, and Cancel changes nothing', async ({ page }) => {
  await checkOut(page, digitalBook);
  await fillInfo(page);
  await goOn(page);
  await fillAddress(page, 'billing');
  await fillCard(page);
  await goOn(page);
  await expect(heading(page, 'Review your order')).toBeFocused();
  await page.getByRole('button', { name: 'Change Your details' }).click();
  await page.locator('#info-firstName').fill('Somebody');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Ana Núñez').first()).toBeVisible();
  await expect(page.getByText('Somebody')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeEnabled();
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

test('a declined card says so, keeps everything else and can be replaced', async ({ page, complaints }) => {
  complaints.expect(/402/);
  await checkOut(page, digitalBook);
  await fillInfo(page);
  await goOn(page);
  await fillAddress(page, 'billing');
  await fillCard(page, '4000 0000 0000 0002');
  await goOn(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank declined the card.');
  await expect(page.locator('#billing-street1')).toHaveValue('1 Main Street');
  await fillCard(page);
  await goOn(page);
  await placeOrder(page);
});

test('card fields that could not be loaded say so, and are loaded when asked', async ({ page, complaints }) => {
  complaints.expect(/card fields could not be loaded|ERR_INTERNET_DISCONNECTED/);
  const fields = /TypedCardFields\.[^/]*\.js$/;
  await page.route(fields, (route) => route.abort('internetdisconnected'));
  await checkOut(page, digitalBook);
  await fillInfo(page);
  await goOn(page);
  await fillAddress(page, 'billing');
  await goOn(page);
  const problem = page.getByRole('link', { name: /^Card number: The card fields could not be loaded/ });
  await problem.click();
  await expectAccessible(page);
  await page.unroute(fields);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await fillCard(page);
  await expect(page.locator('#billing-street1')).toHaveValue('1 Main Street');
  await goOn(page);
  await placeOrder(page);
});

test('a free download needs a name and nothing else', async ({ page }) => {
  await checkOut(page, freebie, '/es');
  await fillInfo(page);
  await goOn(page, 'Continuar');
  await expect(heading(page, 'Revise su pedido')).toBeFocused();
  await expect(page.locator('.checkout-tile h2')).toHaveCount(2);
  await page.getByRole('button', { name: /^Hacer el pedido/ }).click();
  await page.waitForURL(/\/es\/confirmation\//);
});

test('an office orders by purchase order', async ({ page }) => {
  await signIn(page, 'ahj');
  await checkOut(page, digitalBook);
  await page.getByLabel('Purchase order, billed later').check();
  await goOn(page);
  await expect(page.locator('#payment-poNumber')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#payment-poNumber').fill('PO-2026-118');
  await fillAddress(page, 'billing');
  await page.locator('#billing-saveToAddressBook').uncheck();
  await goOn(page);
  await expect(page.getByText('Purchase order PO-2026-118')).toBeVisible();
  await placeOrder(page);
});

test('whoever may not order online is told so instead', async ({ page }) => {
  await signIn(page, 'blocked');
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toContainText('Online ordering is turned off for your account.');
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveCount(0);
});

test('works by keyboard alone', async ({ page }) => {
  await checkOut(page, freebie);
  await page.locator('#info-firstName').focus();
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Roe');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ana@example.net');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Review your order')).toBeFocused();
  await tabTo(page, /^Place order/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/confirmation\//);
});

test('says that it needs JavaScript where there is none, and sends nothing the plain way', async ({
  openContext,
  baseURL,
}) => {
  const context = await openContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await context.request.post('/api/cart/lines', { data: printedBook, headers: { origin: baseURL ?? '' } });
  const page = await context.newPage();
  const answer = await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  expect(await answer?.text()).toMatch(/<noscript>[^]*Checkout needs JavaScript[^]*<\/noscript>/);
  await expect(page.locator('main button')).toHaveCount(1);
  await expect(page.locator('main button')).toBeDisabled();
});

for (const prefix of ['', '/es']) {
  test(`every step is accessible and fits at 360 and 1280 px, under "${prefix}"`, async ({ page }) => {
    test.slow();
    const next = prefix === '' ? 'Continue' : 'Continuar';
    const look = async () => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
    };
    await checkOut(page, printedBook, prefix);
    await look();
    await fillInfo(page);
    await goOn(page, next);
    await fillAddress(page, 'shipping');
    await look();
    await goOn(page, next);
    await expect(page.locator('#shipping-method-standard')).toBeChecked();
    await look();
    await goOn(page, next);
    await page.locator('#billing-same').uncheck();
    await look();
    await page.locator('#billing-same').check();
    await fillCard(page);
    await goOn(page, next);
    await expect(page.locator('.checkout-place button')).toBeVisible();
    await look();
  });
}
