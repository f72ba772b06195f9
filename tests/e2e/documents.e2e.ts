import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';

test('a reader sees what changed an edition, reads an amendment and takes it along as a PDF', async ({ page }) => {
  await page.goto('/codes/msca-70');
  await expect(page.getByText('Changed 6 times since it was issued, last on 01-Jul-2026.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit public input' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('2023 edition').click();
  // One edition is open at a time.
  await expect(page.getByRole('link', { name: 'View TIA 26-1' })).toBeHidden();
  await page.getByText('2026 edition', { exact: true }).click();
  await page.getByRole('link', { name: 'View TIA 26-1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TIA 26-1');
  await expect(page.getByRole('table')).toContainText('within 2 seconds');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('msca-70-tia-26-1.pdf');
});

test('documents of a committee are there for its people, and for nobody else', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const ballot = '/documents/msca-70/ballot-tia-26-3';
  expect((await page.goto(ballot))?.status()).toBe(404);
  expect((await page.request.get(`${ballot}.pdf`)).status()).toBe(404);
  expect(await (await page.request.get('/codes/msca-70')).text()).not.toContain('Ballot on TIA 26-3');

  await signIn(page, 'committee');
  await page.goto('/codes/msca-70');
  const documents = page.locator('committee-documents');
  await expect(documents.getByText('Ballot on TIA 26-3')).toBeVisible();
  await expectAccessible(page);
  await documents.getByRole('link', { name: 'View' }).first().click();
  await expect(page.getByText('For members of the committee')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, 'ahj');
  expect((await page.goto(ballot))?.status()).toBe(404);
});

test('a phone in Spanish follows a revision, without JavaScript', async ({ openContext }) => {
  const context = await openContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.goto('/es/codigos/msca-71');
  await expect(page.getByRole('heading', { name: 'La edición de 2028' })).toBeVisible();
  await page.getByText('Lo que se ha presentado (5)').click();
  await expect(page.getByRole('cell', { name: 'Aún sin decidir' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'Informe del primer borrador' }).first().click();
  await expect(page).toHaveURL(/#first-draft$/);
});
