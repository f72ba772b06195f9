import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { previewOf, untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { casesOf, isThorough, thorough } from '../support/test-scope.ts';

/** Revisions are permanent: each run creates new items. */
const run = Date.now().toString(36);
/** Its previews are pages of the site. */
const desk = { frames: false };

const note = (page: Page) => page.locator('.desk-note[role=status]');
const live = /Live in \d+ ms/;

/** Kinds of items whose texts a preview marks. */
const kinds = [
  'page',
  'publication',
  'document',
  'committee',
  'product',
  'author',
  'menu',
  'header',
  'footer',
  'alert',
  'faq',
  'spec-content',
];

interface Item {
  id: string;
  type: string;
  locale: string;
  path: string | null;
  fields: Record<string, unknown>;
}

/** Reads items of a kind as the desk lists them: the first few, in a thorough run all of the first page. */
async function listItems(request: APIRequestContext, type: string, locale: string): Promise<Item[]> {
  const listed = (await (await request.get(`/api/editor/items?type=${type}&locale=${locale}`)).json()) as {
    items: { id: string; revision: number }[];
  };
  const found: Item[] = [];
  for (const { id, revision } of isThorough ? listed.items : listed.items.slice(0, 2)) {
    const answer = await request.get(`/api/editor/items/${id}/revisions/${revision}?locale=${locale}`);
    const { path, fields } = (await answer.json()) as Pick<Item, 'path'> & { fields: Item['fields'] | null };
    if (fields) found.push({ id, type, locale, path, fields });
  }
  return found;
}

async function render(page: Page, { path, ...item }: Item, marks: string): Promise<string> {
  const form = { item: JSON.stringify({ ...item, ...(path !== null && { path }) }), marks };
  // A form that another site sends is refused.
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.context().request.post('/editor/typed-preview', { form, headers });
  expect(answer.headers()['content-type'], item.id).toContain('text/html');
  return answer.text();
}

const withoutPlaces = (html: string) =>
  html.replace(/ data-place(?:s|-[a-z]+)?="[^"]*"/g, '').replace(/<meta name="desk-items"[^>]*>/, '');
/** A typed preview is as old as its request. */
const withoutTime = (html: string) =>
  html.replace(/"dateModified":"[^"]*"/g, '').replace(/datetime="[^"]*T[^"]*"/g, '');
/** An island is named after its properties, marks of a preview included. */
const withoutNames = (html: string) => html.replace(/(?<=<astro-island )uid="[^"]*"/g, '');
const bare = (html: string) => withoutNames(withoutTime(withoutPlaces(html)));

/** Counts the words that readers see on a page, and those that a click finds a field for. */
function countTexts(html: string): { all: number; found: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const counts = { all: 0, found: 0 };
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    const isRead = /[\p{L}\p{N}]/u.test(nodeValue ?? '');
    if (!isRead || parentElement?.closest('script, style, template, noscript, option, [aria-hidden=true]')) continue;
    counts.all += 1;
    if (parentElement?.closest('[data-place]')) counts.found += 1;
  }
  return counts;
}

test('a page with marks is the page without them, for every kind of item', async ({ page }) => {
  test.setTimeout(isThorough ? 1_800_000 : 180_000);
  await signIn(page, 'editor', '/editor/images');
  const { request } = page.context();
  let found = 0;
  // A page without a content policy, which would refuse the styles of those that are read.
  const reader = await page.context().newPage();
  const counts = { all: 0, found: 0, plain: 0, marked: 0 };
  for (const type of kinds) {
    // In Spanish, pages stand for all: marks depend on the kind, not on its language.
    for (const locale of casesOf(['en', 'es'], type === 'page' ? ['en', 'es'] : ['en'])) {
      for (const item of await listItems(request, type, locale)) {
        const [plain, marked] = [await render(page, item, ''), await render(page, item, '1')];
        expect(plain, item.id).not.toMatch(/ data-place(?:s|-[a-z]+)?="/);
        const isSame = (html: string) => bare(marked) === bare(html);
        // Between the two, another journey may have published what both show.
        expect(isSame(plain) || isSame(await render(page, item, '')), `${item.id} (${locale})`).toBe(true);
        expect(marked, item.id).toMatch(/ data-place="/);
        found += 1;
        const texts = await reader.evaluate(countTexts, marked);
        counts.all += texts.all;
        counts.found += texts.found;
        counts.plain += plain.length;
        counts.marked += marked.length;
      }
    }
  }
  expect(found).toBeGreaterThan(kinds.length);
  // docs/measured.md
  expect(counts.found / counts.all).toBeGreaterThan(0.9);
  expect(counts.marked / counts.plain).toBeLessThan(1.17);
});

test('a typo on a live page is corrected with two clicks, or with the keyboard', async ({ page, editor }) => {
  test.slow();
  const [name, address] = [`journey-on-page-${run}`, `/journey-on-page-${run}`];
  await editor.putLive(name, textPage(address, 'Hoses', 'A hose of tventy metres.'));
  await signIn(page, 'editor', address);
  await page.locator('.account summary').click();
  await expect(page.locator('#account-links [data-desk] a')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // By keyboard: E opens the page with its form, Tab goes from text to text, Enter to the field.
  await page.locator('body').press('e');
  await expect(page).toHaveURL(`/editor/items/page:${name}?locale=en&view=page`);
  await untilIslandsWork(page);
  const heading = previewOf(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('tabindex', '0');
  await heading.focus();
  await expect(previewOf(page).getByRole('status').filter({ hasText: 'Block 1 (Title of the page) · ' })).toBeVisible();
  await heading.press('Enter');
  await expect(page.locator('[id="fields.blocks.0.title"]')).toBeFocused();
  await page.keyboard.type('Fire hoses');
  await expect(heading).toContainText('Fire hoses');
  await expect(heading).toHaveAttribute('data-desk-shown', '');
  await expectAccessible(page, desk);
  // What a new rendering has put there is found in the same way, and so is what it has left.
  await heading.focus();
  await heading.press('Enter');
  await expect(page.locator('[id="fields.blocks.0.title"]')).toBeFocused();
  await previewOf(page).locator('header a:visible').first().press('Enter');
  const other = page.getByRole('dialog', { name: /used on \d+ pages/ });
  await other.getByText('Stay here').click();
  await page.locator('[id="fields.blocks.0.title"]').focus();
  await page.keyboard.press('Control+Enter');
  await expect(note(page)).toContainText(live);

  // By mouse: one click at the place, one to publish.
  await page.goto(address);
  await page.locator('.account summary').click();
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await untilIslandsWork(page);
  await previewOf(page).getByText('A hose of tventy metres.').click();
  const text = page.locator('div[id="fields.blocks.1.content"]');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('A hose of twenty metres.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note(page)).toContainText(live);
  const stored = await (await page.context().request.get(address)).text();
  expect(stored).toContain('A hose of twenty metres.');
  expect(stored).not.toMatch(/data-place|[\ue000-\uf8ff]/);

  // What belongs to another item asks first, and what is not saved is kept.
  await previewOf(page).locator('main').getByText('A hose').click();
  await expect(text).toBeFocused();
  await page.keyboard.type('Not saved. ');
  await expect(previewOf(page).locator('main')).toContainText('Not saved.');
  await previewOf(page).getByText('Demo.', { exact: true }).click();
  const question = page.getByRole('dialog', { name: /used on \d+ pages/ });
  await expectAccessible(page, desk);
  await question.getByRole('button', { name: 'Open its form' }).click();
  await expect(page).toHaveURL('/editor/items/dictionary:shell?locale=en&block=entries.DemoNoteLabel');
  await expect(page.locator('[id="fields.entries.DemoNoteLabel"]')).toBeFocused();
  await page.goto(`/editor/items/page:${name}?locale=en`);
  await expect(page.getByRole('region', { name: 'You wrote more that is not saved' })).toBeVisible();
});

test('a block is put behind another one on the page', async ({ page, editor }) => {
  const name = `journey-insert-${run}`;
  await editor.putLive(name, textPage(`/journey-insert-${run}`, 'Insert', 'Last.'));
  await signIn(page, 'editor', `/editor/items/page:${name}?locale=en`);
  await untilIslandsWork(page);
  await previewOf(page).getByRole('heading', { level: 1 }).hover();
  await previewOf(page).getByRole('button', { name: 'Insert a block below this one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a block below this one' });
  await dialog.getByLabel('New block').selectOption('call-to-action');
  await expectAccessible(page, desk);
  await dialog.getByRole('button', { name: 'Add block' }).click();
  await expect(page.locator('[id="fields.blocks.1.heading"]')).toBeFocused();
  await page.keyboard.type('Join us');
  await expect(page.getByRole('button', { name: /^3\. Text/ })).toBeVisible();
});

test('page and form take turns on a phone, in Spanish', thorough, async ({ page, editor }) => {
  const name = `journey-turns-${run}`;
  await editor.putLive(name, textPage(`/journey-turns-${run}`, 'Turns', 'A text.'));
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'editor', `/es/editor/items/page:${name}?locale=en&view=page`);
  await untilIslandsWork(page);
  await expect(page.locator('form.desk-form')).toBeHidden();
  await expectAccessible(page, desk);
  await previewOf(page).getByText('A text.').click();
  await expect(page.locator('div[id="fields.blocks.1.content"]')).toBeFocused();
  await expect(page.locator('.desk-preview')).toBeHidden();
  await page.getByRole('button', { name: 'Página', exact: true }).click();
  await expect(previewOf(page).locator('[data-desk-shown]')).toContainText('A text.');
  await expectAccessible(page, desk);
});
