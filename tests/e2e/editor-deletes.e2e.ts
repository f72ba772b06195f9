import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Revisions are permanent: each run creates new items, so that their revisions begin with 1. */
const run = Date.now().toString(36);
/** Its previews are pages of the site. */
const desk = { frames: false };

test('an item is rolled back, deleted for good and put back from the bin', async ({ page, request, editor }) => {
  const note = page.locator('.desk-note[role=status]');
  await editor.putLive(`journey-back-${run}`, textPage(`/journey-back-${run}`, 'Rolled back', 'Old text.'));
  await editor.putLive(`journey-back-${run}`, textPage(`/journey-back-${run}`, 'Rolled back', 'New text.'));
  await signIn(page, 'editor', `/editor/items/page:journey-back-${run}?locale=en`);
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await page.getByRole('button', { name: 'Roll back to revision 1' }).click();
  await expect(note).toContainText(/Live in/);
  expect(await (await request.get(`/journey-back-${run}`)).text()).toContain('Old text.');
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('radio', { name: /Nothing: the address answers/ }).check();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('status')).toContainText('It is deleted');
  await expectAccessibleAtBothWidths(page, desk);
  // It may wait for other journeys whose changes render every page.
  const statusOf = async () => (await request.get(`/journey-back-${run}`)).status();
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(410);
  await page.getByRole('button', { name: 'Put back: Rolled back' }).click();
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(200);
  expect(await (await request.get(`/journey-back-${run}`)).text()).toContain('Old text.');
  // The page above is proposed: two clicks delete a page and send its readers there.
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('status')).toContainText('It is deleted');
  const locationOf = async () =>
    (await request.get(`/journey-back-${run}`, { maxRedirects: 0 })).headers()['location'] ?? null;
  await expect.poll(locationOf, { timeout: 60_000 }).toBe('/');
});
