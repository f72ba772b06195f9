import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
/** Revisions are permanent: each run creates new items. */
const run = Date.now().toString(36);

/** A page with a title and texts, which are called by their number. */
function pageOf(name: string, count: number) {
  const page = textPage(`/${name}`, 'Blocks page', 'Text 2.');
  const texts = Array.from({ length: count - 1 }, (_, at) => ({ type: 'rich-text', content: `Text ${at + 2}.` }));
  Object.assign(page.fields, { blocks: [{ type: 'page-title', title: 'Blocks page' }, ...texts] });
  return page;
}

const titles = (page: Page) => page.locator('.desk-block-title');
const first = async (page: Page, count: number) => (await titles(page).allTextContents()).slice(0, count);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/editor/items/page:${name}?locale=en`);
  await untilIslandsWork(page);
}

test('block 60 goes to place 2 with two presses, others by the pointer and as a copy to another page, and all is undone', async ({
  page,
  editor,
}) => {
  const [long, other] = [`journey-long-${run}`, `journey-other-${run}`];
  await editor.putLive(long, pageOf(long, 60));
  await editor.putLive(other, pageOf(other, 2));
  await signIn(page, 'editor');
  await open(page, long);
  await button(page, /^Move to another place: 60\./).click();
  await expectAccessible(page, desk);
  await page.getByRole('dialog').getByRole('button', { name: '2. Text · Text 2.' }).click();
  await expect(titles(page).nth(1)).toHaveText('Text 60.');
  await expect(button(page, /^Move to another place: 2\./)).toBeFocused();
  await expect(page.getByText('60. Text · Text 60. is at place 2 of 60 now.')).toBeAttached();

  await page
    .locator('.desk-grip')
    .nth(3)
    .dragTo(titles(page).nth(2), { targetPosition: { x: 5, y: 2 } });
  await expect.poll(() => first(page, 4)).toEqual(['Blocks page', 'Text 60.', 'Text 3.', 'Text 2.']);
  await button(page, 'More: 2. Text').click();
  await button(page, 'Duplicate').click();
  await expect.poll(() => first(page, 3)).toEqual(['Blocks page', 'Text 60.', 'Text 60.']);
  await page.locator('[id="fields.blocks.2"]').press('Control+z');
  await expect.poll(() => first(page, 4)).toEqual(['Blocks page', 'Text 60.', 'Text 3.', 'Text 2.']);
  await button(page, 'Undo the last change of the form').click();
  await button(page, 'Save draft').click();
  await expect(page.getByText('unsaved changes')).toBeHidden();
  const answer = await editor.call('GET', `/api/content/items/page:${long}?draft=1`);
  const { fields } = (await answer.json()) as { fields: { blocks: { content?: string }[] } };
  expect(fields.blocks.slice(1, 4).map(({ content }) => content)).toEqual(['Text 60.', 'Text 2.', 'Text 3.']);

  await button(page, 'More: 2. Text').click();
  await expectAccessibleAtBothWidths(page, desk);
  await button(page, 'Copy').click();
  await open(page, other);
  await button(page, 'Paste into Blocks of the page').click();
  await expect.poll(() => first(page, 3)).toEqual(['Blocks page', 'Text 2.', 'Text 60.']);
});

test('a picture is dropped on its field and described with one press; the keys are listed, fields and items found', async ({
  page,
  editor,
}) => {
  const name = `journey-picture-${run}`;
  await editor.putLive(name, pageOf(name, 3));
  await signIn(page, 'editor');
  await open(page, name);
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page, desk);
  await page.keyboard.press('Escape');
  await page.locator('body').press('/');
  const words = page.getByRole('dialog').getByRole('searchbox');
  await expect(words).toBeFocused();
  await page.keyboard.type('Picture on cards');
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="fields.cardImage"]')).toBeFocused();

  const dropped = await page.evaluateHandle(
    async (color) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 });
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = color;
      pen?.fillRect(0, 0, 600, 300);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const data = new DataTransfer();
      if (blob) data.items.add(new File([blob], 'dropped.png', { type: 'image/png' }));
      return data;
    },
    `#${run.slice(-6).replace(/[^0-9a-f]/g, '7')}`,
  );
  await page.dispatchEvent('[id="fields.cardImage"]', 'drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('dropped.png')).toBeVisible();
  await dialog.locator('#altEn').fill('One colour');
  await dialog.locator('#altEs').fill('Un color');
  await expectAccessible(page, desk);
  await dialog.getByRole('button', { name: 'Add and use it' }).click();
  await expect(page.locator('[id="fields.cardImage"] img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}-/);
  await expect(page.locator('[id="fields.cardImage.alt"]')).toHaveValue('One colour');
  await button(page, 'Save draft').click();
  await expect(page.getByText('unsaved changes')).toBeHidden();

  await page.locator('body').press('Control+k');
  await expect(words).toBeFocused();
  await page.keyboard.type('Contact');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/editor\/items\/(?!page:journey)/);
});

test('blocks are moved, copied and found by keyboard, in Spanish on a phone', thorough, async ({ page, editor }) => {
  const name = `journey-teclas-${run}`;
  await editor.putLive(name, pageOf(name, 12));
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'editor', `/es/editor/items/page:${name}?locale=en`);
  await untilIslandsWork(page);
  const line = (place: number) => page.locator(`[id="fields.blocks.${place}"]`);
  await line(2).press('Alt+ArrowUp');
  await expect(line(1)).toBeFocused();
  await button(page, /^Mover a otro lugar: 12\./).press('Enter');
  await expectAccessible(page, desk);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => first(page, 3)).toEqual(['Blocks page', 'Text 12.', 'Text 3.']);
  await line(1).press('Control+c');
  await line(3).press('Control+v');
  await expect(titles(page).nth(4)).toHaveText('Text 12.');
  await page.keyboard.press('Control+z');
  await expect(titles(page).nth(4)).toHaveText('Text 4.');
  await expectAccessible(page, desk);
});
