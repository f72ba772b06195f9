import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.locator('main').getByRole('article');
const first = (page: Page) => results(page).first().getByRole('link');
const total = (page: Page) => page.getByRole('heading', { name: /^Results: \d+$/ });
const filters = (page: Page) => page.getByRole('region', { name: 'Narrow the products' });

async function searchFromHeader(page: Page, query: string): Promise<void> {
  await page.locator('site-popup[data-kind="search"] summary').click();
  // With JavaScript it is a combobox.
  const field = page.locator('#header-search');
  await field.fill(query);
  await field.press('Enter');
  await page.waitForURL(/\/search\?globalSearch=/);
}

test('without JavaScript facets, ranges, order, size, view and pages are a form and links', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/search?tab=products&tabName=Products&manualTab=true');
  const all = await total(page).textContent();
  await page.getByLabel(/^Digital editions \(\d+\)$/).check();
  await page.getByLabel('To $').fill('150');
  await page.getByLabel('Order').selectOption('Price: low to high');
  await page.getByLabel('On one page').selectOption('24');
  await filters(page).getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/f\.format=Digital/);
  await expect(page.getByLabel(/^Digital editions \(\d+\)$/)).toBeChecked();
  await expect(page.getByLabel('Order')).toHaveValue('3');
  await expect(page.getByLabel('On one page')).toHaveValue('24');
  expect(await total(page).textContent()).not.toBe(all);
  await page.getByRole('link', { name: 'Remove filter Price: up to $150' }).click();
  await expect(page.getByLabel('To $')).toHaveValue('');
  await page.getByRole('link', { name: 'Remove all filters' }).first().click();
  await expect(total(page)).toHaveText(all ?? '');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByLabel('On one page')).toBeDisabled();
  await expect(page.getByLabel('On one page')).toHaveValue('48');
});

test('a shopper finds a code by its number, narrows without a reload, and hands the address on', async ({
  page,
  openPage,
}) => {
  await page.goto('/');
  await searchFromHeader(page, '70');
  await expect(first(page)).toHaveText('MSCA 70, Electrical Installation Code');
  await untilIslandsWork(page);
  await expectAccessible(page, { told: 'results' });
  const all = await total(page).textContent();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByLabel(/^Digital editions \(\d+\)$/).check();
  await page.waitForURL(/f\.format=Digital.*#.*f\.format=Digital/);
  await page.getByLabel(/^2023 \(\d+\)$/).check();
  await page.getByLabel('To $').fill('150');
  await page.getByLabel('To $').press('Enter');
  await page.waitForURL(/price\.to=150/);
  // The list follows the address a frame later; the link that removes the filter appears with the results.
  await expect(page.getByRole('link', { name: 'Remove filter Price: up to $150' })).toBeVisible();
  await expect(page.locator('[data-phase="shown"]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Results: \d+$/ })).toHaveText(
    (await total(page).textContent()) ?? '',
  );
  expect(await total(page).textContent()).not.toBe(all);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  const narrowed = await results(page).allTextContents();
  await expectAccessibleAgain(page, { told: 'narrowed results' });
  const elsewhere = await openPage({});
  await elsewhere.goto(page.url());
  await expect(results(elsewhere)).toHaveText(narrowed);
  await expect(elsewhere.getByLabel(/^2023 \(\d+\)$/)).toBeChecked();
  await expect(elsewhere.getByLabel('To $')).toHaveValue('150');
  await page.goBack();
  await expect(page.getByLabel('To $')).toHaveValue('');
  await page.reload();
  await untilIslandsWork(page);
  await expect(page.getByLabel(/^Digital editions \(\d+\)$/)).toBeChecked();
  await page.goForward();
  await expect(page.getByLabel('To $')).toHaveValue('150');
  await expect(results(page)).toHaveText(narrowed);
  await page.getByRole('link', { name: 'Remove all filters' }).first().click();
  await expect(total(page)).toHaveText(all ?? '');
  const told = await page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => event));
  expect(told).toContain('SearchFacet');
});

test('turning a page begins at its top, and Back leads to the place one came from', thorough, async ({ page }) => {
  await page.goto('/search?tab=products&tabName=Products&manualTab=true');
  await untilIslandsWork(page);
  const begin = await first(page).textContent();
  const next = page.getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  // The position is stored once the page stops scrolling.
  await expect.poll(() => page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY)).toBe(place);
  await next.click();
  await page.waitForURL(/page=2/);
  await expect(first(page)).not.toHaveText(begin ?? '');
  await expect(total(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(place);
  await page.goBack();
  await expect(first(page)).toHaveText(begin ?? '');
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place));
});

test(
  'an answer that does not come leaves the results, says so and is asked for again',
  thorough,
  async ({ page, complaints }) => {
    complaints.expect(/503|Service Unavailable/);
    await page.goto('/search?tab=products&tabName=Products&manualTab=true');
    await untilIslandsWork(page);
    await page.route('**/api/search/**', (route) => route.fulfill({ status: 503, json: {} }));
    const before = await results(page).count();
    await page.getByLabel(/^Digital editions \(\d+\)$/).check();
    await expect(page.getByText('Your last choice could not be shown.', { exact: false })).toBeVisible();
    await expect(results(page)).toHaveCount(before);
    await page.unroute('**/api/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your last choice could not be shown.', { exact: false })).toBeHidden();
    await expect(page.getByLabel(/^Digital editions \(\d+\)$/)).toBeChecked();
  },
);

test(
  'a slip of the keys gets another word, what is nowhere says so, and a tab with results is shown',
  thorough,
  async ({ page }) => {
    await page.goto('/search?globalSearch=electrcial');
    await expect(page.getByText('Showing results for “electrical”.')).toBeVisible();
    await expect(results(page)).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Search instead for “electrcial”' }).click();
    await page.waitForURL(/exact=true/);
    await expect(page.getByText('Did you mean')).toBeVisible();
    await page.goto('/search?globalSearch=%3Cb%3Exyzzy');
    await expect(page.getByText('No product matches “<b>xyzzy”.', { exact: false })).toBeVisible();
    await expectAccessible(page, { told: 'no results' });
    // The acronym of a committee, which no product has.
    const current = page.getByRole('navigation', { name: 'Parts of the site' }).locator('[aria-current]');
    await page.goto('/search?globalSearch=EIC&tab=products');
    await expect(current).not.toContainText('Products');
    await page.goto('/search?globalSearch=EIC&tab=products&MANUALTAB=true');
    await expect(current).toContainText('Products');
  },
);

test('a filter is chosen although the results of the one before arrive while it is pressed', async ({ page }) => {
  await page.goto('/search?globalSearch=70');
  await untilIslandsWork(page);
  const all = await total(page).textContent();
  const [made, arrival] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  // Answered before the press, so that the press takes less than the longest one on a busy machine too.
  await page.route('**/api/search/**', async (route) => {
    const response = await route.fetch();
    made.resolve(undefined);
    await arrival.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel(/^Digital editions \(\d+\)$/).check();
  await made.promise;
  const box = page.getByLabel(/^2023 \(\d+\)$/);
  await box.hover();
  await page.mouse.down();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/search/'));
  arrival.resolve(undefined);
  await answered;
  // The frames in which the page would render the results.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(box).toBeChecked();
  await page.waitForURL(/f\.edition=2023/);
  await expect(page.getByRole('link', { name: 'Remove filter Edition: 2023' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Format: Digital editions' })).toBeVisible();
  await expect(total(page)).not.toHaveText(all ?? '');
});

test('the name that people use finds the document by its number', async ({ page }) => {
  // A missing page gives the last one.
  await page.goto('/search?globalSearch=nec+2023&page=900');
  await expect(first(page)).toHaveText('MSCA 70, Electrical Installation Code');
  await expect(first(page)).toHaveAttribute('href', '/products/msca-70-2026?Edition=2023');
});

test(
  'everything is found at once and told apart by levels and times, by keyboard alone',
  thorough,
  async ({ page }) => {
    await page.goto('/search?globalSearch=sprinkler&tab=everything&manualTab=true');
    await untilIslandsWork(page);
    await tabTo(page, /^News and blog \(\d+\)$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/cf\.section=News/);
    // Its children arrive with the answer.
    await expect(page.getByRole('link', { name: /^Blog \(\d+\)$/ })).toBeVisible();
    await tabTo(page, /^(News|Blog) \(\d+\)$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/cf\.section=News%2F/);
    await expect(page.getByRole('link', { name: /^Remove filter Part of the site: (News|Blog)$/ })).toBeVisible();
    await page.goto('/search?tab=news&manualTab=true');
    await untilIslandsWork(page);
    const published = page.getByRole('group', { name: 'Published' });
    await published.getByLabel('From').fill('2026-01-01');
    await published.getByLabel('From').blur();
    await page.waitForURL(/date\.from=2026-01-01/);
    // The address changes a frame before the rendering.
    await expect(page.getByRole('link', { name: /^Remove filter Published/ })).toBeVisible();
    await expect(page.locator('[data-phase="shown"]')).toBeVisible();
    await expectAccessible(page, { told: 'news' });
  },
);

test('on a phone the filters lie over a page that stays in its place', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/search?tab=products&tabName=Products');
  await untilIslandsWork(page);
  await page.locator('.search-panel > details > summary').click();
  const dialog = page.getByRole('dialog', { name: 'Narrow the products' });
  await expect(dialog).toBeVisible();
  const [header, box] = [await page.locator('header').first().boundingBox(), await dialog.boundingBox()];
  expect(Math.round(box?.y ?? 0)).toBe(Math.round((header?.height ?? 0) + 6));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await dialog.getByLabel(/^Digital editions \(\d+\)$/).check();
  await page.waitForURL(/f\.format=Digital/);
  await expectAccessible(page, { told: 'filters of a phone' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.search-panel > details > summary')).toBeFocused();
  await expectFitting(page);
});

test(
  'on a Spanish phone the results read Spanish, in the language the address asks for',
  thorough,
  async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto('/search?globalSearch=electrica&locale=es');
    await expect(page).toHaveURL('/es/search?globalSearch=electrica');
    await expect(heading(page)).toContainText('Resultados de “electrica”');
    await expect(results(page)).not.toHaveCount(0);
    await expect(page.locator('.search-panel > details > summary')).toContainText('Filtrar los productos');
    await expectAccessible(page, { told: 'Spanish results' });
  },
);

test('a subscriber finds words in the text of a standard and goes through them; others find titles', async ({
  page,
  openPage,
}) => {
  await signIn(page, 'member', '/search?globalSearch=ground+fault+kitchen&tab=everything&manualTab=true');
  const group = page.getByRole('region', { name: 'In the text' });
  await expect(group.getByRole('link', { name: '210.8(A)(6)' })).toBeVisible();
  await expect(group.locator('mark').first()).toHaveText('Kitchens');
  await expectAccessible(page, { told: 'a group of sections' });
  await page.getByRole('link', { name: /^In the text/ }).click();
  await expect(first(page)).toHaveText('210.8(A)(6)');
  await untilIslandsWork(page);
  await page.getByLabel(/^MSCA 70 \(\d+\)$/).check();
  await page.waitForURL(/f\.standard=70/);
  await first(page).click();
  await expect(page).toHaveURL(/\/library\/msca-70\/2026\/210\?q=.*#210\.8\(A\)\(6\)$/);
  await page.getByRole('link', { name: 'To the first; Enter leads to the next' }).click();
  await expect(page.locator('#hit-1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#hit-2')).toBeFocused();
  await expect(page.locator('#hit-2')).toBeInViewport();
  await expectAccessible(page, { told: 'a text with marks' });

  const phone = await openPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await phone.goto('/search?globalSearch=210.8(A)(6)');
  await expect(first(phone)).toHaveText('210.8(A)(6)');
  await expect(phone.locator('main mark')).toHaveCount(0);
  await expectFitting(phone, 'sections of standards');
  await phone.goto('/library/msca-70/2026?q=kitchen');
  await expect(phone.getByRole('heading', { name: '3 sections with “kitchen”' })).toBeVisible();
  await expect(phone.locator('main mark')).toHaveCount(0);
  await expectFitting(phone, 'sections of an edition');
});
