import type { Page } from 'playwright/test';
import { expect } from './browser.ts';

/** Something of the demo catalogue to put into a cart. */
export interface Item {
  productId: string;
  variantId?: string | null;
  quantity?: number;
}

export const printedBook: Item = { productId: 'msca-1', variantId: '1-27-EN-P' };
export const digitalBook: Item = { productId: 'msca-1', variantId: '1-27-EN-D' };

/** Puts something into the cart of this browser, or of the person signed in to it. */
export async function addToCart(page: Page, item: Item): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/api/cart/lines', { data: item, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Puts something into the cart and opens the checkout, once its island answers. */
export async function checkOut(page: Page, item: Item, prefix = ''): Promise<void> {
  await addToCart(page, item);
  await page.goto(`${prefix}/checkout`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

/** Completes the open tile. */
export const goOn = (page: Page, name = 'Continue'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export async function fillInfo(page: Page): Promise<void> {
  await page.locator('#info-firstName').fill('Ana');
  await page.locator('#info-lastName').fill('Núñez');
  await page.locator('#info-email').fill('ana@example.net');
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
  await page.locator('[name=card-number]').fill(number);
  await page.locator('[name=card-expiry]').fill('12 / 40');
  await page.locator('[name=card-cvv]').fill('123');
}

/** Places the reviewed order and waits for its confirmation. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Place order|Hacer el pedido)/ }).click();
  await page.waitForURL(/\/confirmation\//);
}
