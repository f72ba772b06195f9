import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';

const results = (page: Page) => page.getByRole('region', { name: /Events: \d+|Cursos: \d+/ }).getByRole('article');
const filters = (page: Page) => page.getByRole('region', { name: 'Narrow the events' });
const count = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('heading', { name: /Events: \d+/ }).textContent()) ?? '')?.[0]);

/** Fictitious provider sites that answer with their address. */
async function standInForProviders(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/[a-z.-]+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${new URL(route.request().url()).host}</h1>` }),
  );
}
const provider = /foreign request: https:\/\/[a-z.-]+\.example\//;

test('somebody finds a course nearby, puts it into a calendar and goes on to the provider after a warning', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(provider);
  await standInForProviders(context);
  await page.goto('/events');
  const all = await count(page);
  expect(all).toBeGreaterThanOrEqual(60);
  const days = await page.locator('time').allTextContents();
  expect(days.every((day) => /^\w+day, [A-Z]\w+ \d{1,2}, \d{4}$/.test(day))).toBe(true);
  await expectAccessible(page, { told: 'events' });
  const told = () => page.evaluate(() => (window.dataLayer ?? []).filter(({ hub }) => hub === 'Events'));
  await expect.poll(told).toEqual([{ event: 'Search', hub: 'Events', searchText: '', results: all }]);

  await page.getByLabel(/^In person \(\d+\)$/).check();
  await page.getByLabel(/^Illinois \(\d+\)$/).check();
  await filters(page).getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/f\.lms_location_state=Illinois/);
  const narrowed = await count(page);
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(all);
  await expect(results(page)).toHaveCount(narrowed);
  await expect(results(page).filter({ hasText: 'Chicago, Illinois' })).toHaveCount(narrowed);

  const open = results(page).filter({ has: page.getByRole('link', { name: /^Register/ }) });
  const title = await open.first().getByRole('heading').innerText();
  const download = page.waitForEvent('download');
  await open.first().getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^EV-[\d-]+\.ics$/);
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toContain(`SUMMARY:${title.replace(/[,;]/g, String.raw`\$&`)}`);

  const opened = page.waitForEvent('popup');
  await open
    .first()
    .getByRole('link', { name: /^Register/ })
    .click();
  const warning = await opened;
  await expect(warning.getByRole('heading', { level: 1 })).toHaveText('You are leaving this site');
  await expect(warning.getByText(/^The site opens by itself in \d+ seconds\.$/).first()).toBeVisible();
  await expectAccessible(warning, { told: 'the warning' });
  const host = await warning.locator('leave-countdown .host strong').innerText();
  await warning.getByRole('link', { name: 'Continue' }).click();
  await warning.waitForURL((url) => url.host === host);
  await expect(warning.getByRole('heading')).toHaveText(host);
});

test('who stays sees the tab close, and what is cancelled takes no registration', thorough, async ({ page }) => {
  await page.goto('/events');
  const opened = page.waitForEvent('popup');
  await results(page)
    .getByRole('link', { name: /^Register/ })
    .first()
    .click();
  const warning = await opened;
  // Before its script has started, the link leads back in the new tab.
  await expect(warning.getByText(/^The site opens by itself in \d+ seconds\.$/).first()).toBeVisible();
  const closed = warning.waitForEvent('close');
  // The click may end with the tab.
  await Promise.all([
    closed,
    warning
      .getByRole('link', { name: 'Stay here' })
      .click()
      .catch(() => undefined),
  ]);
  await expect(page).toHaveURL('/events');

  const cancelled = results(page).filter({ hasText: 'This event has been cancelled.' });
  await expect(cancelled).not.toHaveCount(0);
  await expect(cancelled.getByRole('link', { name: /^Register/ })).toHaveCount(0);
});

test(
  'dates narrow the events, a course is found by its name, and both are kept in the address',
  thorough,
  async ({ page }) => {
    await page.goto('/events');
    const second = await page.locator('time').nth(30).getAttribute('datetime');
    await page.getByLabel('From', { exact: true }).fill(second ?? '');
    await filters(page).getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(/lms_event_start_date\.from=\d{4}-\d\d-\d\d/);
    const first = await page.locator('article').first().locator('time').first().getAttribute('datetime');
    expect((first ?? '') >= (second ?? 'x')).toBe(true);
    await page.getByLabel('Order').selectOption('Title');
    await page.locator('.search-tools').getByRole('button').click();
    await page.waitForURL(/sort=1/);
    const titles = await results(page).getByRole('heading').allInnerTexts();
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)));
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(second ?? '');
    await page.goto('/events?globalSearch=rociadores');
    await expect(results(page).first()).toContainText('Trazado y cálculo de rociadores');
    // The site's search finds them too, each at its address.
    await page.goto('/search?globalSearch=rociadores&tab=training-events');
    await page.getByRole('link', { name: 'Trazado y cálculo de rociadores' }).first().click();
    await page.waitForURL(/\/events\/EV-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trazado y cálculo de rociadores');
    await expectAccessible(page, { told: 'an event' });
    const told = await page.locator('script[type="application/ld+json"]').allTextContents();
    const event = told.map((text) => JSON.parse(text) as { '@type': string }).find((each) => each['@type'] === 'Event');
    expect(event).toMatchObject({ name: 'Trazado y cálculo de rociadores', inLanguage: 'es' });
    expect(await (await page.request.get('/sitemap.xml')).text()).toMatch(/<loc>[^<]*\/es\/events<\/loc>/);
  },
);

test(
  'without JavaScript a Spanish phone gets filters, dates and a warning that opens nothing by itself',
  thorough,
  async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto('/es/events');
    await expect(results(page).first().locator('time').first()).toHaveText(/^[a-zé]+, \d{1,2} de [a-z]+ de \d{4}$/);
    await page.locator('summary', { hasText: 'Filtrar los eventos' }).click();
    await page.getByLabel(/^En vivo por video \(\d+\)$/).check();
    await page.locator('.search-panel').getByRole('button', { name: 'Ver resultados' }).click();
    await page.waitForURL(/f\.lms_event_type=live-virtual/);
    const href = await results(page)
      .getByRole('link', { name: /^Inscribirse/ })
      .first()
      .getAttribute('href');
    await page.goto(href ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Va a salir de este sitio');
    await expect(page.getByText(/segundos/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', /^https:\/\//);
    await page.goto('/es/redirect-warning?redirect=javascript:alert(1)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No abrimos este enlace');
    await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
  },
);
