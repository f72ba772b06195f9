import type { Page } from 'playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { tagOf, thorough } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

const book = '/products/msca-70-2026';
/** A book, a course, a membership, a library plan with tables, an out-of-stock product, one for committees. */
const kinds = {
  en: ['msca-70-2026', 'hot-work-course', 'membership-regular', 'msca-link-annual', 'msca-12?Edition=2020'],
  es: ['msca-120?Edition=2027&Language=Spanish', 'hot-work-course', 'msca-link-annual', 'committee-style-manual'],
};
const roots = { en: '/products', es: '/es/productos' };

/** Opens a product and waits for its personal data. */
async function open(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((answer) =>
    /^\/api\/catalog\/products\/[^/]+$/.test(new URL(answer.url()).pathname),
  );
  await page.goto(address);
  await told;
  await expect(page.locator('form[aria-busy="true"], [aria-busy="true"]')).toHaveCount(0);
}

const price = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

for (const language of ['en', 'es'] as const) {
  test(`every kind of product page is accessible and fits in "${language}"`, tagOf(language), async ({ page }) => {
    test.slow();
    for (const name of kinds[language]) {
      await open(page, `${roots[language]}/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await test.step(name, () => expectAccessibleAtBothWidths(page));
    }
  });
}

test('a shared address preselects, and a choice rewrites it without leaving the page', async ({ page }) => {
  await page.goto('/products/membership-regular');
  await open(page, `${book}?Edition=2023&Format=Print&type=physical&order_src=A1`);
  await expect(page.getByRole('radio', { name: '2023' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Print' })).toBeChecked();
  await expect(price(page, 'Base price')).toHaveText('$149.00');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('radio', { name: 'Digital' }).check();
  await expect(price(page, 'Base price')).toHaveText('$129.00');
  await expect(page).toHaveURL(`${book}?Edition=2023&Language=English&Format=Digital&type=digital&order_src=A1`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Digital' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '2023' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/products/membership-regular');
});

test('the choice goes along to the other language, and back from the cart', thorough, async ({ page }) => {
  await open(page, book);
  await page.getByRole('radio', { name: 'Print' }).check();
  await page.getByRole('radio', { name: '2023' }).check();
  await page.getByRole('link', { name: 'Español' }).first().click();
  await page.waitForURL(/^[^?]+\/es\/productos\/[^?]+\?.*Edition=2023/);
  await untilIslandsWork(page);
  await expect(page.getByRole('radio', { name: '2023' })).toBeChecked();
  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  const toCart = page.getByRole('link', { name: 'Ver el carrito' });
  await expect(toCart).toBeInViewport();
  await toCart.click();
  await page.locator('.cart-line h3 a').click();
  await expect(page.getByRole('radio', { name: '2023' })).toBeChecked();
});

test('what is not sold together gives way, and the page says so', thorough, async ({ page }) => {
  await open(page, `${book}?Edition=2026&Language=Spanish&Format=Print`);
  await page.getByRole('radio', { name: '2020' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Language to English' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('what speaks stands in the page before it has anything to say', thorough, async ({ page }) => {
  await open(page, book);
  const regions = page.locator('form.offer').locator('[role=status], [role=alert]');
  expect(await regions.count()).toBeGreaterThanOrEqual(4);
  for (const region of await regions.all()) {
    await expect(region).toBeEmpty();
    await expect(region).not.toHaveCSS('display', 'none');
  }
});

test('text and cover follow the choice', thorough, async ({ page }) => {
  await open(page, book);
  const file = page.getByRole('heading', { name: 'The digital edition' });
  await expect(file).toBeVisible();
  await page.getByRole('radio', { name: 'Print' }).check();
  await expect(file).toBeHidden();
  await page.getByRole('radio', { name: '2020' }).check();
  await expect(page.locator('[data-edition]')).toHaveText('2020');
  await expect(page.getByRole('heading', { name: 'What is in the book' })).toBeVisible();
});

test(
  'the way through a product follows the choice, and so does what is said of an edition',
  thorough,
  async ({ page }) => {
    await open(page, book);
    const jumps = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const changes = jumps.filter({ hasText: 'Changes in 2026' });
    await changes.click();
    await expect(page.getByRole('heading', { name: 'Five changes to know before the first job' })).toBeInViewport();
    const edition = page.getByRole('region', { name: 'The 2020 edition' });
    await expect(edition).toBeHidden();
    await page.getByRole('radio', { name: '2020' }).check();
    await expect(changes).toBeHidden();
    await expect(jumps.filter({ visible: true })).not.toHaveCount(0);
    await expect(edition).toContainText('outdoor emergency disconnect');
    await expect(edition).toContainText('The description below is of the 2026 edition.');
  },
);

test('stored HTML tells the base price to everybody and a member price to nobody', async ({ page, request }) => {
  const html = await (await request.get(book)).text();
  expect(html).toContain('$129.00');
  expect(html).not.toMatch(/\$116\.10|11610|yourPrice|memberPrice/);
  await open(page, book);
  await expect(price(page, 'Member price')).toHaveText('$116.10');
  await expect(price(page, 'Your price')).toContainText('Sign in for yours');
  await signIn(page, 'member', book);
  await expect(price(page, 'Your price')).toHaveText('$116.10');
});

test('a product is chosen and added by keyboard alone, in Spanish', thorough, async ({ page }) => {
  await open(page, '/es/productos/msca-70-2026');
  await page.getByRole('radio', { name: '2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2023' })).toBeChecked();
  await tabTo(page, 'Añadir al carrito');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'está en su carrito' })).toBeVisible();
  await tabTo(page, 'Ver el carrito');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/es/cart');
  await expect(page.locator('main')).toContainText('2023');
});

test('a course asks for a date and takes it to the cart', async ({ page }) => {
  await open(page, '/products/hot-work-course');
  const dates = page.getByRole('group', { name: 'Choose a date' }).getByRole('radio');
  await expect(page.getByRole('group', { name: 'Choose a date' })).toContainText('EST');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Please choose a date.')).toBeVisible();
  await expect(dates.first()).toBeFocused();
  await dates.nth(1).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is in your cart' })).toBeVisible();
});

test('a course without a number in the record system has no dates', thorough, async ({ page }) => {
  await open(page, '/products/course-permit-signers');
  await expect(page.getByText('No dates are open for booking at present.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('stored HTML of a course names its topic in the language of the page', thorough, async ({ request }) => {
  const read = async (address: string) => (await request.get(address)).text();
  const [english, spanish] = [await read('/products/hot-work-course'), await read('/es/productos/hot-work-course')];
  expect(english).toContain('Topic: Hot work');
  expect(english).toContain('"category":"Training \\u003e Hot work"');
  expect(spanish).toContain('Tema: Trabajo en caliente');
  expect(await read(book)).not.toContain('Topic: ');
});

test('a code says that the price in the cart counts, with and without JavaScript', async ({ page, openPage }) => {
  const plain = await openPage({ javaScriptEnabled: false });
  const note = 'They can change from day to day; the price in your cart counts.';
  for (const reader of [page, plain]) {
    await reader.goto(book);
    await expect(reader.getByText(note)).toBeVisible();
    await reader.goto('/products/hot-work-course');
    await expect(reader.getByText('Prices are in US dollars, before tax.', { exact: true })).toBeVisible();
    await expect(reader.getByText(note)).toHaveCount(0);
  }
});

test('without JavaScript the form adds what is chosen', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(book);
  await expect(page.getByText('Your price')).toBeHidden();
  await page.getByRole('radio', { name: '2023' }).check();
  await page.getByRole('radio', { name: 'Print' }).check();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart(\?|$)/);
  await expect(page.locator('main')).toContainText('2023');
  await expect(page.locator('main')).toContainText('$298.00');
});

test('who may not buy reads why instead of finding a button', thorough, async ({ page, openPage }) => {
  const add = (where: Page) => where.getByRole('button', { name: 'Add to cart' });
  await open(page, '/products/committee-style-manual');
  await expect(page.locator('.offer-refusal')).toContainText('Only members of a technical committee');
  await expect(add(page)).toHaveCount(0);
  await signIn(page, 'committee', '/products/committee-style-manual');
  await expect(add(page)).toBeVisible();
  const blocked = await openPage();
  await signIn(blocked, 'blocked', book);
  await expect(blocked.locator('.offer-refusal')).toContainText('Online ordering is switched off');
  await expect(add(blocked)).toHaveCount(0);
});

test('absence is stated: no price, nothing left, no such product', thorough, async ({ page, complaints, request }) => {
  complaints.expect(/status of 404/);
  await open(page, '/products/archive-1913');
  await expect(page.getByText('Price not available.').first()).toBeVisible();
  await open(page, '/products/msca-12?Edition=2020&Format=Print');
  await expect(page.getByText('Availability: Out of stock')).toBeVisible();
  expect((await request.get('/products/no-such-product')).status()).toBe(404);
  expect((await request.get('/api/catalog/products/no-such-product')).status()).toBe(404);
});

test('search engines read a product with its offers', async ({ page }) => {
  await page.goto(book);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text) as { '@type': string; offers?: { price: string; url: string }[] });
  const product = data.find((item) => item['@type'] === 'Product');
  expect(product?.offers).toContainEqual(
    expect.objectContaining({ sku: '70-20-EN-P', price: '119.00', priceCurrency: 'USD' }),
  );
  expect(product?.offers?.[0]?.url).toContain('/products/msca-70-2026?Edition=2026&Language=English');
});

test('the page stays where it is while prices and stock arrive', thorough, async ({ page }) => {
  await page.addInitScript(() => {
    const page = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, book);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `${width} px`).toBeLessThan(0.01);
  }
  // The init script cannot be removed from a tab.
  await page.context().close();
});
