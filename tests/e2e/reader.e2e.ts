import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { thorough } from '../support/test-scope.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const entry = (page: Page, name: string) => page.locator('#main-menu summary', { hasText: name });
const menuLink = (page: Page, name: string) => page.locator('#main-menu').getByRole('link', { name, exact: true });

/** Beyond the topic page the steps are the same at every width and with every device. */
async function readOn(page: Page, openNews: () => Promise<void>): Promise<void> {
  await expect(page).toHaveURL('/topics/electrical');
  await page.locator('main').getByRole('link', { name: 'MSCA 70 Electrical Installation Code' }).click();
  await expect(page).toHaveURL('/codes/msca-70');
  await expect(heading(page)).toContainText('Electrical Installation Code');
  await expect(page.getByRole('heading', { name: 'Editions' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Committee on Electrical Installations' }).click();
  // Until the end of the page: the menu panel opens by script.
  await page.waitForURL('/committees/eic');
  await expect(page.getByRole('table', { includeHidden: true }).first()).toBeVisible();
  await openNews();
  await expect(page).toHaveURL('/news');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/news/page/2');
  await expect(page.locator('[aria-current="page"]', { hasText: 'Page 2' }).first()).toBeVisible();
  const teaser = page.locator('main li').getByRole('heading').first();
  const title = await teaser.innerText();
  await teaser.getByRole('link').click();
  await expect(page).toHaveURL(/\/news\/[a-z0-9-]+$/);
  await expect(heading(page)).toHaveText(title.replace(/\s+/g, ' '));
  await expect(page.locator('article time').first()).toBeVisible();
}

test('a reader with a mouse gets from home to an article on the second page of the news', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await entry(page, 'Topics').click();
  await menuLink(page, 'Electrical').click();
  await readOn(page, async () => {
    await entry(page, 'News').click();
    await menuLink(page, 'News articles').click();
  });
});

test('a reader with a phone gets the same way through the menu panel', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const openMenu = async (name: string, link: string) => {
    await page.getByRole('button', { name: 'Open menu', exact: true }).tap();
    await entry(page, name).tap();
    await menuLink(page, link).tap();
  };
  await page.goto('/');
  await openMenu('Topics', 'Electrical');
  await readOn(page, () => openMenu('News', 'News articles'));
});

test('a reader with a keyboard alone reaches a document and sees the focus at every stop', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /^Topics/);
  await page.keyboard.press('Enter');
  await expect(menuLink(page, 'Electrical')).toBeVisible();
  await tabTo(page, 'Electrical');
  await page.keyboard.press('Enter');
  // Until everything is loaded: keys act on what is there.
  await page.waitForURL('/topics/electrical');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, 'MSCA 70 Electrical Installation Code');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/codes/msca-70');
});

test('without JavaScript the menu opens and its links lead on', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  await entry(page, 'Topics').click();
  await menuLink(page, 'Electrical').click();
  await expect(page).toHaveURL('/topics/electrical');
  await expect(page.locator('site-announcement')).toBeHidden();
});

test('without JavaScript a phone finds the links in the footer', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL('/topics');
});

test('without JavaScript every tab and every answer can be read', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/help/buying');
  const panels = page.locator('tabbed-widget section');
  expect(await panels.count()).toBeGreaterThan(1);
  for (const panel of await panels.all()) {
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('heading').first()).toBeVisible();
  }
  const question = page.locator('main details').first();
  await question.locator('summary').click();
  await expect(question.locator('.answer')).toBeVisible();
});
