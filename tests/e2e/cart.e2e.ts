import type { Page } from 'playwright/test';
import { encodeAccountId } from '../../server/store/cart/cart-link.rules.ts';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { addToCart } from '../support/checkout-steps.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { thorough } from '../support/test-scope.ts';
import { giveCredentials, newPassword, signIn, signUp } from '../support/sign-in-steps.ts';
import { english, spanish } from '../support/journey-views.ts';
import { demoPassword } from '../support/fake-visitor.ts';

const book = { productId: 'msca-70-2026', variantId: '70-26-EN-P' };
const poster = { productId: 'poster-arc-flash' };
const otherPoster = { productId: 'poster-hot-work', variantId: 'PST-HW-EN' };

const words = {
  en: {
    prefix: '',
    title: 'Cart',
    empty: 'Your cart is empty',
    quantity: /^Quantity – MSCA 70/,
    more: /^One more of MSCA 70/,
    remove: /^Remove – /,
    code: 'Discount code',
    apply: 'Apply',
    invalid: 'This discount code is not valid. Please check its spelling.',
    cleaned: 'Arc-flash approach poster was taken out',
    updated: 'was in your cart already; its quantity is now 2.',
  },
  es: {
    prefix: '/es',
    title: 'Carrito',
    empty: 'Su carrito está vacío',
    quantity: /^Cantidad – MSCA 70/,
    more: /^Uno más de MSCA 70/,
    remove: /^Quitar – /,
    code: 'Código de descuento',
    apply: 'Aplicar',
    invalid: /no es válido|no vale/,
    cleaned: 'se ha quitado, porque el enlace que siguió conserva solo el otro artículo más reciente',
    updated: 'ya estaba en su carrito; su cantidad es ahora 2.',
  },
} as const;

const lines = (page: Page) => page.locator('.cart-line');
const total = (page: Page) => page.locator('.cart-sum dd');
const badge = (page: Page) => page.locator('cart-link .count');

/** Removes every line, the first one first. The list updates at once, the server a moment later. */
async function removeAll(page: Page, button: RegExp): Promise<void> {
  for (let left = (await lines(page).count()) - 1; left >= 0; left -= 1) {
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await lines(page).first().getByRole('button', { name: button }).click();
    await expect(lines(page)).toHaveCount(left);
    await removed;
  }
}

for (const [language, width, details] of [
  ['en', 1280, {}],
  ['es', 360, thorough],
  ['en', 320, thorough],
] as const) {
  const { prefix, title, empty, quantity, more, remove, code, apply, invalid } = words[language];
  const journey = `the cart in ${language} at ${width} px: edited, discounted, emptied, and kept over reloads`;
  test(journey, details, async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${prefix}/cart`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await expectAccessible(page);
    await addToCart(page, book);
    await addToCart(page, poster);
    const answer = await page.goto(`${prefix}/cart`);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await untilIslandsWork(page);
    await expect(lines(page)).toHaveCount(2);
    await expect(total(page)).toHaveText('$173.00');
    await expectAccessible(page);

    await page.getByRole('button', { name: more }).click();
    await expect(page.getByLabel(quantity)).toHaveValue('2');
    await expect(total(page)).toHaveText('$322.00');
    await page.reload();
    await untilIslandsWork(page);
    await expect(page.getByLabel(quantity)).toHaveValue('2');

    await page.getByLabel(code).fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: apply }).click();
    await expect(page.getByText(invalid)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(code).fill('safety10');
    await page.getByRole('button', { name: apply }).click();
    await expect(total(page)).toHaveText('$289.80');
    await expect(page.getByLabel(code)).toHaveValue('');
    await page.reload();
    await untilIslandsWork(page);
    await expect(total(page)).toHaveText('$289.80');

    await expect(lines(page)).toHaveCount(2);
    await removeAll(page, remove);
    await expect(page.getByRole('heading', { name: empty })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
  });
}

test('works by keyboard alone', async ({ page }) => {
  await addToCart(page, poster);
  await page.goto('/cart');
  await untilIslandsWork(page);
  await tabTo(page, /One more of Arc-flash approach poster/);
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('$48.00');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('$96.00');
  await expect(page.locator('.cart > [role=status]')).toHaveText('4 in the cart. Total $96.00.');
  await tabTo(page, /^Remove/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();
});

test('changes nothing that was typed unseen, and no button takes the focus along', thorough, async ({ page }) => {
  await addToCart(page, book);
  await page.goto('/cart');
  await untilIslandsWork(page);
  const quantity = page.getByRole('textbox', { name: /^Quantity/ });
  await quantity.fill('9999');
  await quantity.press('Enter');
  await expect(page.getByText(/from 1 to \d+/)).toBeVisible();
  await expect(quantity).toHaveValue('9999');
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(badge(page)).toHaveText('2');
  const code = page.getByLabel('Discount code');
  for (const spelling of ['SAFETY10', 'safety10']) {
    await code.fill(spelling);
    await code.press('Enter');
    await expect(page.getByRole('button', { name: /Remove.*SAFETY10/ })).toBeVisible();
  }
  await expect(page.getByText('This code is already applied.')).toBeVisible();
  await expect(code).toHaveValue('safety10');
  await page.getByRole('button', { name: /Remove.*SAFETY10/ }).click();
  await expect(code).toBeFocused();
});

test('stands twenty rapid clicks, and two tabs at once', async ({ page, context }) => {
  await addToCart(page, poster);
  await page.goto('/cart');
  await untilIslandsWork(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await untilIslandsWork(other);
  const more = (tab: Page) => tab.getByRole('button', { name: 'One more of Arc-flash approach poster' });
  await more(page).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 20; click += 1) setTimeout(() => button.click(), click * 5);
  });
  for (const tab of [page, other]) {
    await expect(tab.getByLabel(/^Quantity/)).toHaveValue('21');
    // From five hundred dollars on a discount applies automatically.
    await expect(total(tab)).toHaveText('$479.00');
    await expect(badge(tab)).toHaveText('21');
  }
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('shows its count on stored pages, to readers without a cart at no call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto('/codes');
  await expect(badge(page)).toBeHidden();
  await addToCart(page, { ...poster, quantity: 3 });
  await page.goto('/');
  await expect(badge(page)).toHaveText('3');
  await expect(page.getByRole('link', { name: /Cart 3 items in the cart/ })).toBeVisible();
  expect(calls).toEqual([]);
});

test('works without JavaScript, from the product page on', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/products/${otherPoster.productId}`);
  await page.locator('form[action$="/cart/add"] button[type=submit]').first().click();
  await expect(page).toHaveURL(/\/cart\?done=added$/);
  await expect(page.getByText('The item is in your cart.')).toBeVisible();
  await page.getByRole('button', { name: /^One more/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(total(page)).toHaveText('$56.00');
  await page.getByLabel(/^Quantity/).fill('5');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(total(page)).toHaveText('$140.00');
  await page.getByLabel('Discount code').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This discount code is not valid.')).toBeVisible();
  await page.getByLabel('Discount code').fill('SAFETY10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(total(page)).toHaveText('$126.00');
  await page
    .locator('.cart-line')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('goes with somebody who signs in, and stays theirs at sign-out', async ({ page, openPage }) => {
  test.slow();
  const address = await signUp(page, { firstName: 'Begoña', lastName: 'Ibáñez' });
  await addToCart(page, { ...poster, quantity: 2 });
  await page.goto('/user/signin?returnurl=%2Fcart');
  await giveCredentials(page, address, newPassword);
  await page.waitForURL('**/cart');
  await expect(lines(page)).toHaveCount(1);
  await expect(badge(page)).toHaveText('2');
  await page.goto('/user/signout');
  await expect(badge(page)).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  const elsewhere = await openPage();
  await addToCart(elsewhere, poster);
  await addToCart(elsewhere, otherPoster);
  await elsewhere.goto('/user/signin');
  await giveCredentials(elsewhere, address, newPassword);
  await expect(badge(elsewhere)).toHaveText('4');
  await elsewhere.goto('/cart');
  await expect(lines(elsewhere)).toHaveCount(2);
  await expect(elsewhere.locator('.cart-notices')).toContainText('has joined your cart (2)');
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'I have seen this' }).click();
  await expect(elsewhere.locator('.cart-notices')).toHaveCount(0);
});

// Each person has a separate cart; the link applies to the one it was made for.
for (const { language, prefix, width, details, say, name, number } of [
  { ...english, name: 'enforcer', number: '500231' },
  { ...spanish, name: 'liaison', number: '500229' },
]) {
  const { updated, cleaned, remove } = words[language];
  const title = `follows an add-to-cart link once, for whom it was made, in ${language} at ${width} px`;
  test(title, details, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.setViewportSize({ width, height: 900 });
    const linkFor = (account: string) =>
      `${prefix}/cart?add_to_cart=true&accountId=${encodeAccountId(account)}&productId=poster-hot-work&sku=PST-HW-EN&quantity=2`;
    await page.goto(linkFor(number));
    await expect(page).toHaveURL((url) => url.searchParams.get('returnurl') === linkFor(number));
    await giveCredentials(page, `${name}@example.org`, demoPassword);
    await page.waitForURL((url) => url.pathname === `${prefix}/cart` && url.search === '');
    await expect(lines(page)).toHaveCount(1);
    await expectAccessibleAgain(page);

    await addToCart(page, poster);
    await addToCart(page, book);
    await page.goto(linkFor(number));
    await expect(page).toHaveURL((url) => url.pathname === `${prefix}/cart` && url.search === '');
    await expect(lines(page)).toHaveCount(2);
    await expect(page.locator('.cart-notices')).toContainText(cleaned);
    await expect(page.locator('.cart-notices')).toContainText(updated);
    await expectAccessible(page);
    await page.reload();
    await expect(lines(page)).toHaveCount(2);
    const hotWork = page.locator('.cart-line').filter({ has: page.locator('a[href*="poster-hot-work"]') });
    await expect(hotWork.getByLabel(say('CartQuantity'))).toHaveValue('2');

    const wrong = await page.goto(linkFor('500224'));
    expect([wrong?.status(), new URL(page.url()).pathname]).toEqual([404, `${prefix}/404`]);
    await page.goto(`${prefix}/cart`);
    await untilIslandsWork(page);
    await removeAll(page, remove);
  });
}

test('asks before checkout about what renews by itself', thorough, async ({ page }) => {
  await addToCart(page, { productId: 'link-codes-30', variantId: 'COD30AUT' });
  await page.goto('/cart');
  await untilIslandsWork(page);
  const checkout = page.getByRole('button', { name: 'Go to checkout' });
  await checkout.click();
  const dialog = page.getByRole('dialog', { name: 'These items renew automatically' });
  await expect(dialog.getByRole('row').nth(1)).toContainText('$138.00');
  await expect(dialog.getByRole('row').nth(1)).toContainText('Yearly');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(checkout).toBeFocused();
  await checkout.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await checkout.click();
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL('**/checkout');
});

test('is switched off and explained for who may not order online', thorough, async ({ page }) => {
  await signIn(page, 'blocked', '/cart');
  const link = page.getByRole('link', { name: /^Cart/ });
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  await expect(link).toHaveAccessibleName(/Online ordering is switched off for your account/);
  await link.focus();
  await expectAccessible(page, { shell: true });
  const origin = new URL(page.url()).origin;
  const refused = await page.request.post('/api/cart/lines', { data: poster, headers: { origin } });
  expect([refused.status(), await refused.text()]).toEqual([409, expect.stringContaining('ordering_disabled')]);
});
