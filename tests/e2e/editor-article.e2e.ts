import type { Locator } from 'playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
const run = Date.now().toString(36);

test('an article is written and live with at most fourteen presses, at the address of its kind', async ({
  page,
  request,
  editor,
}) => {
  const title = `Journey of hydrants ${run}`;
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  /** A field that is pressed and typed into. */
  const write = async (key: string, words: string) => {
    await press(page.locator(`[id="fields.${key}"]`));
    await page.keyboard.type(words);
  };
  await signIn(page, 'editor', '/editor');
  await press(page.getByRole('link', { name: 'New item' }));
  await press(page.getByRole('link', { name: 'New: News or blog post, English' }));
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await write('title', title);
  await write('description', 'Hydrants are tested twice a year.');
  presses += 1;
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'News' });
  await write('category', 'Water supply');
  presses += 1;
  await page.locator('[id="fields.publishedAt"]').fill('2026-11-26');
  await press(page.getByRole('textbox', { name: /^Text/ }).first());
  await page.keyboard.type('Hydrants are tested twice a year, in spring and in autumn.');
  await expectAccessibleAtBothWidths(page, desk);
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.locator('.desk-note[role=status]')).toContainText(/Live in \d+ ms/);
  expect(presses).toBeLessThanOrEqual(14);
  const address = `/news/journey-of-hydrants-${run}`;
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  expect(await (await request.get(address)).text()).toContain('in spring and in autumn');
  await editor.remove(`publication:journey-of-hydrants-${run}?locale=en`);
});
