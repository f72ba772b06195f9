import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { addToCart, enterCode } from '../support/checkout-steps.ts';
import { expect, test } from '../support/journey.ts';
import { english, spanish } from '../support/journey-views.ts';
import { signIn } from '../support/sign-in-steps.ts';

const desk = '/staff/catalogue';
/** Milliseconds: a page may wait for other journeys whose changes render every page. */
const longestWait = 60_000;

test('a price changes on its page with two presses, a code counts its uses, and files are tried before they are brought in', async ({
  page,
  openPage,
}) => {
  // No other journey buys it: their totals would change.
  await signIn(page, 'admin', `${desk}?kind=general`);
  await expectAccessibleAtBothWidths(page);
  // One press opens the product, one saves its new price.
  await page.getByRole('row').getByRole('link', { name: 'Incident command cards' }).click();
  const price = page.getByLabel('List price');
  const before = await price.inputValue();
  const name = await page.getByLabel('Name in English').inputValue();
  const [id = ''] = new URL(page.url()).pathname.split('/').slice(-1);
  await expectAccessibleAtBothWidths(page);
  // The texts of its page are in the same form.
  const summary = page.getByLabel('Summary').first();
  const summaryBefore = await summary.inputValue();
  await summary.fill(`Large enough for a corridor, ${name}.`);
  await price.fill('71.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');
  await expect
    .poll(async () => (await page.request.get(`/products/${id}`)).text(), { timeout: longestWait })
    .toContain('$71.50');
  await expect
    .poll(async () => (await page.request.get(`/products/${id}`)).text(), { timeout: 60_000 })
    .toContain('Large enough for a corridor');
  await summary.fill(summaryBefore);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');

  await page.goto('/staff/promotions/new');
  const code = `ONCE-${Date.now().toString(36)}`.toUpperCase();
  await page.locator('#code').fill(code);
  await page.getByLabel('Name in English').fill('Once only');
  await page.getByLabel('Name in Spanish').fill('Solo una vez');
  await page.getByLabel('How much').fill('10');
  await page.getByLabel('Most orders with it, of everybody together').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('in at most 1 order')).toBeVisible();
  const shopper = await openPage();
  await addToCart(shopper, { productId: 'msca-1', variantId: '1-27-EN-P' });
  await enterCode(shopper, code);
  await expect(shopper.getByRole('main')).toContainText('13.40');

  await page.goto(`${desk}/plans?productId=${id}`);
  await page.getByLabel('New price').fill('65.00');
  await page.locator('#startsAt').fill('2999-01-01 00:00');
  await page.getByRole('button', { name: 'Plan it' }).click();
  const plan = page.getByRole('region', { name: 'Going out' }).getByRole('listitem').filter({ hasText: name });
  await expect(plan).toContainText('List price: $65.00');
  await expectAccessibleAtBothWidths(page);
  await plan.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status')).toContainText('Stopped.');

  await page.goto(`${desk}/files`);
  const file = await page.request.get(`${desk}/files/products.csv`);
  const text = (await file.text()).replace(',71.50,', `,${before},`);
  const bring = async (csv: string) => {
    const buffer = Buffer.from(csv);
    await page
      .getByLabel('Files of the catalogue')
      .setInputFiles({ name: 'products (1).csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'See what would change' }).click();
  };
  await bring(text.replace(`,${before},`, ',7.5,'));
  await expect(page.getByText(/products\.csv, line \d+, column basePrice: must be an amount/)).toBeVisible();
  await bring(text);
  await expect(page.getByText('1 price changes, in 1 row.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Import exactly this' }).click();
  await expect(page.getByRole('status')).toContainText('Imported.');
});

test('a session moves to another day, and the page of the course has it', async ({ page }) => {
  await signIn(page, 'admin', `${desk}/products/hot-work-course`);
  await page.getByRole('link', { name: 'Move or cancel' }).first().click();
  const place = page.locator('#place');
  const before = await place.inputValue();
  await place.fill('Dayton, Ohio, training ground');
  await page.getByRole('button', { name: 'Save the session' }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');
  await expectAccessibleAtBothWidths(page);
  await expect
    .poll(async () => (await page.request.get('/products/hot-work-course')).text(), { timeout: longestWait })
    .toContain('Dayton, Ohio');
  await place.fill(before);
  await page.getByRole('button', { name: 'Save the session' }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');
});

test('the desk is in Spanish too', spanish.details, async ({ page }) => {
  await signIn(page, 'admin', `${spanish.prefix}${desk}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.say('StaffCatalogue'));
  await expect(page.getByText(english.say('CatalogueSearchHint'))).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
});
