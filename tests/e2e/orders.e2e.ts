import { expectAccessible, expectAccessibleAgain, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { orderButton, reviewBook } from '../support/checkout-steps.ts';
import { giveCredentials, signIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { demoPassword } from '../support/fake-visitor.ts';
import { thorough } from '../support/test-scope.ts';

const orders = '/user/my-account/account-orders';

test('a confirmation shows the whole order; signed out elsewhere, its address leads to sign-in', async ({
  page,
  openPage,
}) => {
  await reviewBook(page);
  await page.getByRole('button', { name: /^Place order for \$161\.66/ }).click();
  await page.waitForURL(/\/confirmation\/\d+\/[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const { pathname } = new URL(page.url());
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible();
  for (const text of [pathname.split('/').at(-1) ?? '', '1 Main Street', 'Two-day courier', 'Visa ending in 4242']) {
    await expect(main).toContainText(text);
  }
  // The next product, from the content of the book.
  await expect(main.getByRole('link', { name: 'MSCA 1 with commentary' })).toBeVisible();
  await expect(main.getByRole('row', { name: /MSCA 1/ })).toContainText('$134.00');
  // The amount of the review step, to the cent (docs/decisions/checkout.md#totals).
  await expect(main.locator('dl').last()).toContainText('$161.66');
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/shop');
  await expect(page.getByRole('button', { name: 'Print this order' })).toBeVisible();
  const events = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'OrderPlaced'));
  expect(events).toMatchObject([{ revenue: 161.66, products: [{ sku: '1-27-EN-P', quantity: 1, price: 134 }] }]);
  expect(JSON.stringify(events)).not.toMatch(/Ana|example\.net|Main Street/);

  await expectAccessibleAtBothWidths(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print this order' })).toBeHidden();
  await expect(main.getByRole('row', { name: /MSCA 1/ })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/es${pathname}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por su pedido' })).toBeVisible();
  await expectAccessibleAgain(page);

  const stranger = await openPage();
  await stranger.goto(pathname);
  await expect(stranger).toHaveURL(new RegExp(`/user/signin\\?returnurl=${encodeURIComponent(pathname)}$`));
  await expect(stranger.getByRole('link', { name: 'You ordered without an account? Find your order' })).toHaveAttribute(
    'href',
    '/orders/find',
  );
  await page.goto(pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await expect(page).toHaveURL(/\/user\/signin/);
});

const thanks = { en: 'Thank you for your order', es: 'Gracias por su pedido' } as const;

for (const view of views) {
  const { language, prefix, width } = view;
  const title = `a bank that asks sends its customer back to the order, in ${language} at ${width} px`;
  test(title, view.details, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await reviewBook(page, view, '4000 0000 0000 3220');
    await orderButton(page, view).click();
    await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/checkout/challenge/`));
    await expectAccessible(page);
    await page.locator('main form button').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`${prefix}/confirmation/`));
    await expect(page.getByRole('heading', { level: 1, name: thanks[language] })).toBeVisible();
    await expectAccessibleAgain(page);
  });
}

test('the account lists the orders, newest first, and shows one to print again', async ({ page }) => {
  await signIn(page, 'member', orders);
  const main = page.getByRole('main');
  const links = main.getByRole('table').getByRole('link');
  const numbers = await links.allTextContents();
  expect(numbers.length).toBeGreaterThanOrEqual(3);
  for (const number of numbers) expect(number).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const days = await main
    .getByRole('table')
    .locator('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
  expect(days).toEqual(days.toSorted().toReversed());
  const rows = await main.getByRole('table').getByRole('row').allTextContents();
  // The id is the one that other systems ask for the order by.
  for (const row of rows.slice(1)) expect(row).toMatch(/Id \d+/);
  await expect(main.getByRole('table')).toContainText('1 × MSCA 70');
  await expect(main.getByRole('table')).toContainText('completed');
  await expect(main.getByRole('table')).toContainText('in process');
  await expectAccessible(page);

  // A table above 767 px, cards at 767 and below (docs/decisions/orders-and-downloads.md#order-list).
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(main.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(main.getByRole('table')).toBeHidden();
  await expect(main.getByRole('link', { name: `Order ${numbers[0] ?? ''}` })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByLabel('Orders since').fill('2999-01-01');
  await main.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(main).toContainText('You have not ordered anything since that day.');
  await main.getByRole('link', { name: 'Show all' }).click();
  await links.last().click();
  await expect(page).toHaveURL(/oid=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${String(numbers.at(-1))}` })).toBeVisible();
  await expect(main.getByRole('table')).toContainText('MSCA 70');
  await expect(page.getByRole('button', { name: 'Print this order' })).toBeVisible();
  await expectAccessibleAgain(page);
  await page.goto(`/es${orders}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  await expectAccessibleAgain(page);
});

test('a file is had from its order, counted, and again after signing in', async ({ page, openPage }) => {
  await signIn(page, 'member', orders);
  const main = page.getByRole('main');
  const left = async () => Number(/(\d) of 5 downloads left, until \w+ \d+, \d{4}/.exec(await main.innerText())?.[1]);
  // The demo's oldest order is more than twelve months old.
  await main.getByRole('table').getByRole('link').last().click();
  await expect(main).toContainText('It could be downloaded until');
  await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(0);
  await page.goto(orders);
  await main.getByRole('table').getByRole('link').nth(-2).click();
  await expect(main).toContainText('of 5 downloads left');
  await expectAccessible(page);
  const before = await left();
  const link = main.getByRole('link', { name: /^Download / });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await page.reload();
  expect(await left()).toBe(before - 1);

  // A bookmark of the file in a signed-out browser.
  const address = (await link.getAttribute('href')) ?? '';
  const other = await openPage();
  await other.goto(address);
  await expect(other).toHaveURL(/\/user\/signin\?returnurl=/);
  await giveCredentials(other, 'member@example.org', demoPassword);
  await expect(other.getByRole('main').getByRole('link', { name: /^Download / })).toHaveAttribute('href', address);
});

test('an order that is unknown or somebody else’s leads to the account home', thorough, async ({ page }) => {
  await signIn(page, 'customer', orders);
  await expect(page.getByRole('main')).not.toContainText('MSCA 70');
  for (const oid of ['100001', '999999', 'x', '']) {
    await page.goto(`${orders}?oid=${oid}`);
    await expect(page).toHaveURL(/\/user\/my-account$/);
  }
});

test('staff see what waits for review; nobody else does', async ({ page, openPage, complaints }) => {
  await signIn(page, 'staff', '/staff/attempts');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders in review' })).toBeVisible();
  await expectAccessible(page);
  complaints.expect(/404/);
  const other = await openPage();
  await signIn(other, 'customer', '/user/my-account');
  expect((await other.goto('/staff/attempts'))?.status()).toBe(404);
});
