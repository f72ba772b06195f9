import type { Page } from 'playwright/test';
import { shippingRows } from '../../server/store/checkout/shipping-methods.rules.ts';
import { expect } from './journey.ts';
import { untilIslandsWork } from './island-steps.ts';
import { originOf } from './sign-in-steps.ts';
import { english, type View } from './journey-views.ts';

/** An item of the demo catalogue. */
export interface Item {
  productId: string;
  variantId?: string | null;
  quantity?: number;
  autoRenew?: boolean;
}

export const printedBook: Item = { productId: 'msca-1', variantId: '1-27-EN-P' };
export const digitalBook: Item = { productId: 'msca-1', variantId: '1-27-EN-D' };

/** Adds an item to the cart of this browser, or of the person signed in to it. */
export async function addToCart(page: Page, item: Item): Promise<void> {
  const headers = { origin: await originOf(page) };
  const answer = await page.request.post('/api/cart/lines', { data: item, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the cart, waits for its island and enters a code. */
export async function enterCode(page: Page, code: string, { prefix, say } = english): Promise<void> {
  await page.goto(`${prefix}/cart`);
  await untilIslandsWork(page);
  await page.getByLabel(say('CartCode')).fill(code);
  await page.getByRole('button', { name: say('CartCodeApply'), exact: true }).click();
}

/** Opens the checkout of the cart and waits for its island. */
export async function openCheckout(page: Page, { prefix } = english): Promise<void> {
  await page.goto(`${prefix}/checkout`);
  await untilIslandsWork(page);
}

/** Adds an item to the cart and opens the checkout. */
export async function checkOut(page: Page, item: Item, view = english): Promise<void> {
  await addToCart(page, item);
  await openCheckout(page, view);
}

/** Completes the open tile. */
export const continueCheckout = (page: Page, { say } = english): Promise<void> =>
  page.getByRole('button', { name: say('CheckoutContinue'), exact: true }).click();

export async function fillInfo(page: Page, email = 'ana@example.net'): Promise<void> {
  await page.locator('#info-firstName').fill('Ana');
  await page.locator('#info-lastName').fill('Núñez');
  await page.locator('#info-email').fill(email);
}

export async function fillAddress(page: Page, use: 'shipping' | 'billing'): Promise<void> {
  await page.locator(`#${use}-firstName`).fill('Ana');
  await page.locator(`#${use}-lastName`).fill('Núñez');
  await page.locator(`#${use}-street1`).fill('1 Main Street');
  await page.locator(`#${use}-city`).fill('Columbus');
  await page.locator(`#${use}-state`).selectOption('OH');
  await page.locator(`#${use}-zip`).fill('43215');
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.locator('[name=CreditCardNumber]').fill(number);
  await page.locator('[name=CardExpDate]').fill('12 / 40');
  await page.locator('[name=CardCVV]').fill('123');
}

/** Fills in billing address and card, and continues to the review. */
export async function continueWithCard(page: Page, view = english, card?: string): Promise<void> {
  await fillAddress(page, 'billing');
  await fillCard(page, card);
  await continueCheckout(page, view);
  await expectReview(page, view);
}

/** The last step is open: its heading has the focus. */
export const expectReview = (page: Page, { say } = english): Promise<void> =>
  expect(page.getByRole('heading', { name: say('CheckoutReview'), level: 2 })).toBeFocused();

/** Returns the label of a shipping method. */
export function shippingName(id: string, { say }: View): string {
  const row = shippingRows.find((each) => each.id === id);
  return row ? say(row.nameKey) : id;
}

/** A guest's checkout of a printed book by courier, up to the review. */
export async function reviewBook(page: Page, view = english, card?: string): Promise<void> {
  await checkOut(page, printedBook, view);
  await fillInfo(page);
  await continueCheckout(page, view);
  await fillAddress(page, 'shipping');
  await continueCheckout(page, view);
  await page.getByLabel(shippingName('two-day', view)).check();
  await continueCheckout(page, view);
  await fillCard(page, card);
  await continueCheckout(page, view);
  await expectReview(page, view);
}

/** A guest's checkout of a file, up to the review. */
export async function reviewFile(page: Page, view = english, card?: string): Promise<void> {
  await checkOut(page, digitalBook, view);
  await fillInfo(page);
  await continueCheckout(page, view);
  await continueWithCard(page, view, card);
}

/** The button that places the order; it shows the amount, if any. */
export const orderButton = (page: Page, { say } = english, amount = '') =>
  page.getByRole('button', { name: say('CheckoutPlaceOrder', { amount }) });

/** Places the reviewed order and waits for its confirmation. */
export async function placeOrder(page: Page, view = english): Promise<void> {
  await orderButton(page, view).click();
  await page.waitForURL((url) => url.pathname.startsWith(`${view.prefix}/confirmation/`));
  await expect(page.getByRole('heading', { level: 1, name: view.say('OrderThankYou') })).toBeVisible();
}
