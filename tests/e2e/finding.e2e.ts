import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { tagOf, thorough } from '../support/test-scope.ts';

/** Revisions are permanent: each run creates new items. */
const run = Date.now().toString(36);
/** Its previews are pages of the site. */
const desk = { frames: false };

test('a word is found in texts, replaced on all pages as one, and undone as one', async ({ page, request, editor }) => {
  const word = `Wortle${run}`;
  const names = [`journey-find-a-${run}`, `journey-find-b-${run}`];
  for (const name of names) await editor.putLive(name, textPage(`/${name}`, name, `One ${word}, [more](/${word}).`));
  const live = async () => Promise.all(names.map(async (name) => (await request.get(`/${name}`)).text()));

  await signIn(page, 'editor', `/editor/items?q=${word}`);
  await page.getByRole('link', { name: `Search the texts for “${word}”` }).click();
  await expect(page.getByRole('status')).toContainText('2 places in 2 items');
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByLabel('Replace with').fill('sprocket');
  await page.getByRole('button', { name: 'Show each line before and after' }).click();
  const lines = page.getByRole('checkbox', { name: 'Before:' });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveAccessibleName(
    `Before: One ${word}, [more](/${word}). After: One sprocket, [more](/${word}).`,
  );
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();

  await expect(page.getByRole('status')).toContainText('2 items done');
  await expectAccessibleAtBothWidths(page, desk);
  for (const text of ['One sprocket, <a', `href="/${word}"`])
    await expect.poll(async () => (await live()).every((html) => html.includes(text)), { timeout: 60_000 }).toBe(true);
  await page.getByRole('button', { name: 'Undo all of it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Undone');
  await expect(page.getByRole('status')).toContainText('2 items done');
  await expect
    .poll(async () => (await live()).every((html) => html.includes(`One ${word}, <a`)), { timeout: 60_000 })
    .toBe(true);
});

test('more than 40 articles get a topic with six presses, and lose it with one', thorough, async ({ page }) => {
  test.slow();
  await signIn(page, 'editor', '/editor');
  let clicks = 0;
  const after = async (press: Promise<unknown>) => {
    await press;
    clicks += 1;
  };
  await after(page.getByRole('link', { name: 'All items', exact: true }).click());
  await after(page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'News or blog post' }));
  await after(page.getByRole('button', { name: 'Show', exact: true }).click());
  await expect(page.getByRole('caption')).toHaveText(/^[45]\d items$/);
  await expectAccessibleAtBothWidths(page, desk);
  await after(page.getByRole('radio', { name: /^all \d+ that were found$/ }).check());
  const many = page.getByRole('group', { name: 'With several items' });
  await after(many.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Wildfire' }));
  await after(many.getByRole('button', { name: 'Do it' }).click());
  await expect(page.getByRole('status')).toContainText(/[45]\d (items )?done/);
  expect(clicks).toBeLessThanOrEqual(6);

  const address = page.url();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('publication');
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo all of it' }).click();
  await expect(page.getByRole('status')).toContainText(/[45]\d items done/);
});

test('the list, the search and the changes fit a phone in Spanish', tagOf('es'), async ({ page }) => {
  await signIn(page, 'editor', '/es/editor');
  for (const place of ['items?q=fuego', 'search?q=fuego', 'search?q=fuego&with=llama&do=replace', 'batches']) {
    await page.goto(`/es/editor/${place}`);
    await expectAccessibleAtBothWidths(page, desk);
  }
});
