import type { Locator, Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { dayAhead, sayDay } from '../support/day-ahead.ts';
import { textPage } from '../support/editor-client.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { spanish } from '../support/journey-views.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { standardFields } from '../support/standard-scene.ts';
import { isThorough } from '../support/test-scope.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
/** Revisions are permanent: each run creates new items, so that their revisions begin with 1. */
const run = Date.now().toString(36);
/** The desk says its year. */
const day = dayAhead(400);

const standard = (name: string, title: string, more: object = {}) => ({
  type: 'document',
  path: `/codes/${name}`,
  locale: 'en',
  fields: standardFields({ title, code: `J${run}`, documentId: name, ...more }),
});
/** A form of the desk in Spanish on a phone, in a thorough run. */
async function checkInSpanish(page: Page, path: string): Promise<void> {
  if (!isThorough) return;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${spanish.prefix}${path}`);
  await expectAccessible(page, desk);
  if (size) await page.setViewportSize(size);
}

/** Lets the release that holds an item go out at once. */
async function letGo(page: Page, name: string): Promise<void> {
  await page.goto('/editor/releases');
  await page.getByRole('region', { name }).getByRole('button', { name: 'Let it go out now' }).click();
  await expect(page.getByRole('status')).toContainText(name);
}

/** Sends the draft that an action has led to here for checking. @returns the clicks it takes */
async function sendForChecking(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/check\?locale=en$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/sent=1/);
  return 1;
}

/** Has a colleague approve and publish what waits of a standard. */
async function approve(checker: Page, title: string): Promise<void> {
  await checker.goto('/editor');
  await checker.getByRole('region', { name: 'For you to check' }).getByRole('link', { name: title }).first().click();
  await checker.getByRole('button', { name: 'Approve and publish', exact: true }).click();
  await expect(checker.getByRole('status')).toBeVisible();
}

test('an erratum goes to the second person after five clicks from the first page of the desk', async ({
  page,
  openPage,
  editor,
}) => {
  const name = `journey-erratum-${run}`;
  await editor.putLive(name, standard(name, `Erratum code ${run}`));
  await signIn(page, 'editor', '/editor');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'All items' }));
  await page.getByRole('searchbox').fill(`Erratum code ${run}`);
  await page.getByRole('searchbox').press('Enter');
  await click(page.getByRole('link', { name: `Erratum code ${run}`, exact: true }));
  await click(page.getByRole('link', { name: 'Add an erratum, amendment or interpretation' }));
  await page.getByLabel('Title', { exact: true }).fill(`Erratum ${run}-1: table of bells`);
  await page.getByLabel('Text', { exact: true }).fill('The entry reads **seven**.');
  await expectAccessibleAtBothWidths(page, desk);
  await click(page.getByRole('button', { name: 'Publish' }));
  clicks += await sendForChecking(page);
  expect(clicks).toBeLessThanOrEqual(6);

  const checker = await openPage();
  await signIn(checker, 'admin', '/editor');
  await approve(checker, `Erratum code ${run}`);
  // It may wait for other journeys whose changes render every page.
  await expect(async () => {
    await page.goto(`/codes/${name}`);
    await expect(page.getByRole('main')).toContainText(`Erratum ${run}-1: table of bells`, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`/documents/${name}/erratum-${run}-1-table-of-bells`);
  await expect(page.getByRole('main')).toContainText('The entry reads seven.');
  await checkInSpanish(page, `/editor/items/document:${name}/change?locale=en`);
});

test('a new edition and then the withdrawal of a standard go out once a colleague has approved them', async ({
  page,
  openPage,
  request,
  editor,
}) => {
  const name = `journey-edition-${run}`;
  const title = `Edition code ${run}`;
  await editor.putLive(name, standard(name, title, { productId: 'handbook-70-pocket' }));
  const checker = await openPage();
  await signIn(checker, 'editor', '/editor');
  // Who may change the catalogue makes the product with the edition.
  await signIn(page, 'admin', `/editor/items/document:${name}?locale=en`);
  await page.getByRole('link', { name: 'New edition' }).click();
  await page.getByLabel('In effect from').fill(day);
  await page.getByLabel('What it changes').fill('Bells ring louder.');
  const product = `pocket-${run}`;
  await page.getByLabel('Name of its product').fill(product);
  await page.getByLabel('Make this product together with the edition').check();
  await page.getByLabel('List price').fill('63.00');
  const sku = page.getByLabel('SKU, row 1').first();
  await expect(sku).toHaveValue(/29/);
  await sku.fill(`POCKET-${run}`.toUpperCase());
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'Make the release' }).click();
  await sendForChecking(page);
  await approve(checker, title);
  const textOf = async () => (await request.get(`/codes/${name}`)).text();
  await expect.poll(textOf, { timeout: 60_000 }).toContain('Bells ring louder.');
  const offer = () => request.get(`/api/catalog/products/${product}`);
  await expect.poll(async () => (await offer()).status(), { timeout: 30_000 }).toBe(200);
  expect(await (await offer()).text()).toContain('63');

  await page.goto(`/editor/items/document:${name}/withdraw?locale=en`);
  await page.getByLabel('Reason, English').fill('Too loud.');
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await sendForChecking(page);
  await approve(checker, title);
  await expect.poll(textOf, { timeout: 60_000 }).toContain('Too loud.');
  await checkInSpanish(page, `/editor/items/document:${name}/edition?locale=en`);
  await checkInSpanish(page, `/editor/items/document:${name}/withdraw?locale=en`);
});

test('a page comes off at a time, with what its address answers then; its plan goes when it is deleted', async ({
  page,
  request,
  editor,
}) => {
  const name = `journey-leaves-${run}`;
  await editor.putLive(name, textPage(`/${name}`, 'Leaving', 'It leaves.'));
  await signIn(page, 'editor', `/editor/items/page:${name}/delete?locale=en&when=time`);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await untilIslandsWork(page);
  await expect(page.getByText(`Comes off the site ${sayDay(day)}, 9:00 AM New York`)).toBeVisible();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Plans that go with it' })).toContainText(`${sayDay(day)}, 9:00 AM`);
  // Planned anew with a release, which goes out now: readers are sent to the page above.
  await page.getByRole('radio', { name: 'With a release' }).check();
  await page.getByLabel('Release', { exact: true }).selectOption('new');
  await page.getByLabel(/^Name of the release/).fill(`Leaving ${run}`);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await untilIslandsWork(page);
  await expect(page.getByText(/^Comes off the site with the release/)).toBeVisible();
  await letGo(page, `Leaving ${run}`);
  const locationOf = async () => (await request.get(`/${name}`, { maxRedirects: 0 })).headers()['location'] ?? null;
  await expect.poll(locationOf, { timeout: 60_000 }).toBe('/');
});
