import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { textPage } from '../support/editor-client.ts';
import { thorough } from '../support/test-scope.ts';

test('a deep page shows the first two and the last two places of its breadcrumb', async ({ page, editor }) => {
  const steps = ['journey-depths', 'two', 'three', 'four'];
  for (const [index, step] of steps.entries()) {
    const path = `/${steps.slice(0, index + 1).join('/')}`;
    await editor.putLive(`journey-depth-${index}`, textPage(path, `Level ${step}`, 'A page of a long branch.'));
  }
  await page.goto(`/${steps.join('/')}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Level journey-depths', /^…/, 'Level three', 'Level four']);
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Level journey-depths', 'Level three']);
  await page.goto(`/${steps.slice(0, 3).join('/')}`);
  await expect(crumbs).toHaveText(['Home', 'Level journey-depths', 'Level two', 'Level three']);
});

test('the jump navigation scrolls to its block and leaves it in sight below the bar', thorough, async ({ page }) => {
  await page.goto('/topics/electrical');
  const bar = page.getByRole('navigation', { name: 'On this page' });
  const link = bar.getByRole('link', { name: 'Committees' });
  await link.click();
  await expect(page).toHaveURL(/#committees$/);
  const target = page.locator('#committees');
  await expect(target).toBeInViewport();
  await expect
    .poll(async () => {
      const [below, block] = [await bar.boundingBox(), await target.boundingBox()];
      return (block?.y ?? 0) >= (below?.y ?? 0) + (below?.height ?? 0) && (block?.y ?? 0) < 300;
    })
    .toBe(true);
});

const selectedTab = (page: Page) => page.locator('tabbed-widget [role="tab"][aria-selected="true"]');

test('tabs start at the one that the address names, and at the first otherwise', thorough, async ({ page }) => {
  for (const [query, expected] of [
    ['', 0],
    ['?tab=1', 0],
    ['?tab=2', 1],
    ['?tab=99', 0],
    ['?tab=abc', 0],
    ['?tab=-2', 0],
  ] as const) {
    await page.goto(`/help/buying${query}`);
    await expect(selectedTab(page), query).toHaveCount(1);
    await expect(selectedTab(page), query).toHaveText(await page.getByRole('tab').nth(expected).innerText());
    await expect(page.getByRole('tabpanel'), query).toHaveCount(1);
  }
});

test('tabs answer to clicks, arrows, Home and End', thorough, async ({ page }) => {
  await page.goto('/help/buying');
  const tabs = page.getByRole('tab');
  const last = (await tabs.count()) - 1;
  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  for (const [key, index] of [
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', last],
    ['ArrowRight', 0],
    ['ArrowLeft', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(index)).toBeFocused();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('the questions of an accordion open and close by mouse and keyboard', thorough, async ({ page }) => {
  await page.goto('/help');
  const [first, second] = [page.locator('main details').nth(0), page.locator('main details').nth(1)];
  await expect(first.locator('.answer')).toBeHidden();
  await first.locator('summary').click();
  await expect(first.locator('.answer')).toBeVisible();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second.locator('.answer')).toBeVisible();
  await expect(first.locator('.answer')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(second.locator('.answer')).toBeHidden();
});

test(
  'the members of a committee open in a pop-up and close by button, Escape, outside click and Tab',
  thorough,
  async ({ page }) => {
    await page.goto('/topics/electrical');
    const opener = page.getByRole('button', { name: 'View Committee Members' }).first();
    const members = page.getByRole('dialog', { name: /\(EIC\) - Members as of \w+ \d+, \d{4}$/ });
    await opener.click();
    await expect(members).toBeVisible();
    await expect(members.getByRole('row').nth(1)).toContainText('Chair');
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(members.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await members.getByRole('button', { name: 'Close' }).click();
    await expect(members).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(members).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(members).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(members).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(members).toBeHidden();
    // The keyboard never reaches what the pop-up covers.
    await opener.press('Enter');
    await members.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    await expect(members.getByRole('region')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(members).toBeHidden();
    await expect(page.locator('main a:focus')).toBeInViewport();
  },
);

test('a page shows the alert that content sets and none otherwise', thorough, async ({ page }) => {
  await page.goto('/help');
  await expect(page.locator('main').getByRole('alert')).toContainText('The online library is offline');
  await page.goto('/privacy');
  await expect(page.locator('main').locator('[role="alert"], [role="status"]')).toHaveCount(0);
});

test('an alert without data source says so', thorough, async ({ page, editor }) => {
  const item = textPage('/journey-alert', 'Alert without source', 'Text below.');
  await editor.putLive('journey-alert', { ...item, fields: { ...item.fields, blocks: [{ type: 'alert' }] } });
  await page.goto('/journey-alert');
  await expect(page.getByText('No Datasource found.', { exact: true })).toBeVisible();
});

test('the ad slots have their fixed sizes and carry id and path', thorough, async ({ page }) => {
  await page.goto('/news/aerial-ladder-weld-cracks');
  const size = async (slot: string) => {
    const box = await page.locator(`[data-ad].${slot} a`).boundingBox();
    return `${box?.width}x${box?.height}`;
  };
  expect(await size('header')).toBe('728x90');
  expect(await size('rail')).toBe('120x600');
  await expect(page.locator('[data-ad].header')).toHaveAttribute('data-ad-path', /^\/msca\/header\//);
  await expect(page.locator('[data-ad].rail')).toHaveAttribute('data-ad-id', /\w/);
});

test('paper gets the text with every tab and answer, and no chrome', async ({ page }) => {
  await page.goto('/help/buying', { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['#main-menu', '.actions', '[data-ad]', 'site-announcement', '[data-tabs]', 'footer nav']) {
    for (const element of await page.locator(gone).all()) await expect(element, gone).toBeHidden();
  }
  await expect(page.locator('header .wordmark')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  for (const panel of await page.locator('tabbed-widget [data-panel]').all()) await expect(panel).toBeVisible();
  const heights = await page.locator('main .answer').evaluateAll((found) => found.map((answer) => answer.clientHeight));
  expect(heights.length).toBeGreaterThan(2);
  for (const height of heights) expect(height).toBeGreaterThan(0);
});

test('pages of a cart print without header and breadcrumb', thorough, async ({ page, editor }) => {
  await editor.putLive('journey-cart-page', textPage('/journey/cart/print', 'Cart page', 'What is in the cart.'));
  await page.goto('/journey/cart/print');
  await expect(page.locator('header.site-header')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header.site-header')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  await expect(page.getByText('What is in the cart.')).toBeVisible();
});

test('no page shifts while it loads, fonts last', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await sleep(300);
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/', '/codes/msca-70', '/news', '/help', '/topics/electrical']) {
      const late = page.waitForResponse(/\.woff2$/);
      await page.goto(address, { waitUntil: 'networkidle' });
      // Without late fonts there is nothing to test: they must not come from a cache.
      await late;
      await expect(page.locator('site-announcement')).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shifted, `${address} at ${width} px`).toBeLessThan(0.05);
    }
  }
  // The init script cannot be removed from a tab.
  await page.context().close();
});

test('nothing moves for a reader who asked for less motion', thorough, async ({ openPage }) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto('/help', { waitUntil: 'networkidle' });
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).scrollBehavior)).toBe('auto');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationDuration }) =>
          [...transitionDuration.split(','), ...animationDuration.split(',')].some((time) => parseFloat(time) > 0),
        ).length,
  );
  expect(moving).toBe(0);
});
