import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { dayAhead, sayDay } from '../support/day-ahead.ts';
import { textPage } from '../support/editor-client.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
/** Revisions are permanent: each run creates new items, so that their revisions begin with 1. */
const run = Date.now().toString(36);
/** The desk says its year. */
const day = dayAhead(400);

test('a page is planned with three presses, stopped with one, and a typo is corrected beside its draft', async ({
  page,
  editor,
}) => {
  const name = `journey-later-${run}`;
  await editor.putLive(name, textPage(`/${name}`, `Later page ${run}`, 'First text.'));
  await signIn(page, 'editor', `/editor/items/page:${name}?locale=en`);
  await untilIslandsWork(page);
  const note = page.locator('.desk-note[role=status]');
  const description = page.getByLabel('Summary for search engines');
  await page.getByRole('button', { name: /^2\. Text/ }).click();
  await page.locator('div[id="fields.blocks.1.content"]').fill('Text for Monday.');
  // One press opens the panel, two fields, one press plans it.
  await page.getByText('At a time…', { exact: true }).click();
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Save and plan it' }).click();
  await expect(page.getByText(`Goes out ${sayDay(day)}, 9:00 AM New York`)).toBeVisible();
  await expectAccessibleAtBothWidths(page, desk);

  await page.getByRole('link', { name: 'Edit what is live' }).click();
  await untilIslandsWork(page);
  await description.fill('Corrected at once.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note).toContainText(/Live in \d+ ms/);
  await expect(note).toContainText('The draft is kept and has this change too.');

  await page.goto('/editor/releases');
  await expectAccessibleAtBothWidths(page, desk);
  await page.goto('/editor');
  await expect(page.getByRole('region', { name: 'Going out' })).toContainText(`${sayDay(day)}, 9:00 AM New York`);
  await page.getByRole('button', { name: `Stop: Later page ${run}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Stopped. Nothing goes out.' })).toBeVisible();
  await page.goto(`/editor/items/page:${name}?locale=en`);
  await expect(description).toHaveValue('Corrected at once.');
  await expect(page.getByText(/^Goes out/)).toHaveCount(0);
});
