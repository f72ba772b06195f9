import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { isThorough, thorough } from '../support/test-scope.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
/** Revisions are permanent: each run creates new items, so that their revisions begin with 1. */
const run = Date.now().toString(36);

/** A page of a title and texts, each a block. */
function pageOf(name: string, locale: string, title: string, texts: readonly string[]) {
  const page = textPage(`/${name}`, title, '');
  const blocks = [{ type: 'page-title', title }, ...texts.map((content) => ({ type: 'rich-text', content }))];
  const { type, path } = page;
  return { type, path, locale, fields: Object.assign({}, page.fields, { blocks }) };
}

test('an article gets its second language in four presses, falls behind, and is settled', async ({ page, editor }) => {
  const name = `journey-translated-${run}`;
  const fields = {
    title: `Gates of level crossings ${run}`,
    kind: 'news',
    category: 'News',
    publishedAt: '2026-11-20',
    // A journey beside this one gives it to every article that lacks it (finding.e2e.ts).
    tags: ['wildfire'],
    description: 'About gates.',
    content: 'The fee is 20 dollars.\n\nGates close in ten seconds.',
  };
  const english = { type: 'publication', path: `/news/${name}`, locale: 'en', fields };
  await editor.putLive(name, english);
  await signIn(page, 'editor', `/editor/items/publication:${name}?locale=en`);
  await untilIslandsWork(page);
  let presses = 0;
  const press = async (click: () => Promise<void>) => {
    presses += 1;
    await click();
  };
  await press(() => page.getByRole('link', { name: 'In Spanish' }).click());
  await untilIslandsWork(page);
  await expect(page.getByRole('group', { name: 'Title, in English' })).toContainText(fields.title);
  await page.getByLabel('Title', { exact: true }).fill('Barreras de pasos a nivel');
  await press(() => page.getByRole('button', { name: 'Publish', exact: true }).click());
  const note = page.locator('.desk-note[role=status]');
  await expect(note).toContainText(/Live in \d+ ms/);
  expect(presses).toBeLessThanOrEqual(4);
  await expect(page.getByText('This translation matches revision 1 in English.')).toBeVisible();

  const changed = Object.assign({}, fields, { content: fields.content.replace('20', '25') });
  await editor.putLive(name, { ...english, fields: changed });
  await page.goto('/editor/translations?to=es&state=behind');
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('link', { name: fields.title }).click();
  await untilIslandsWork(page);
  const source = page.getByRole('group', { name: /^Text, in English/ });
  await expect(source.locator('del')).toHaveText('20');
  await expect(source.locator('ins')).toHaveText('25');
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'No change needed' }).click();
  await expect(page.getByText('This translation matches revision 2 in English.')).toBeVisible();

  if (isThorough) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/es/editor/translations?to=es&state=same');
    await expectAccessible(page, desk);
  }
});

test('a block that is not translated yet is added at its place', async ({ page, editor }) => {
  const name = `journey-blocks-${run}`;
  await editor.putLive(name, pageOf(name, 'en', 'Fees', ['The first.', 'The second.', 'The third.']));
  await editor.putLive(name, pageOf(name, 'es', 'Tarifas', ['El primero.', 'El segundo.']));
  await signIn(page, 'editor', `/editor/items/page:${name}?locale=es`);
  await untilIslandsWork(page);
  await expect(page.getByText('Not in Spanish yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add it: 4. Text The third.' }).click();
  await expect(page.getByText('Not in Spanish yet')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^4\. Text The third\./ })).toBeVisible();
});

test(
  'two versions are compared by field and on the page, and the record tells who and why',
  thorough,
  async ({ page, editor }) => {
    const name = `journey-compared-${run}`;
    await editor.putLive(name, pageOf(name, 'en', 'Fees', ['The fee is 20 dollars.', 'Old words.']));
    await signIn(page, 'editor', `/editor/items/page:${name}?locale=en`);
    await untilIslandsWork(page);
    await page.getByRole('button', { name: /^2\. Text/ }).click();
    await page.locator('div[id="fields.blocks.1.content"]').fill('The fee is 25 dollars.');
    await page.getByText('Say what has changed', { exact: true }).click();
    await page.getByLabel('What has changed (optional)').fill(`Fee of ${run}`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.locator('.desk-note[role=status]')).toContainText('Saved');
    await page.getByRole('link', { name: 'What differs from the live version' }).click();
    await expect(page.locator('main del')).toHaveText('20');
    await expect(page.locator('main ins')).toHaveText('25');
    await expectAccessibleAtBothWidths(page, desk);
    await page.getByRole('link', { name: 'On the page' }).click();
    await expect(page.getByText('Places on the page that differ: 1')).toBeVisible();
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('main del')).toHaveText('20');
    await expectAccessibleAtBothWidths(page, desk);
    await page.goto(`/editor/record?words=${run}&what=drafted`);
    await expect(page.getByText(`Fee of ${run}`)).toBeVisible();
    await expectAccessibleAtBothWidths(page, desk);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'As CSV' }).click();
    expect((await file).suggestedFilename()).toBe('record.csv');
  },
);

test('two editors in one text of ten paragraphs lose nothing', thorough, async ({ page, openPage, editor }) => {
  const name = `journey-together-${run}`;
  const paragraphs = Array.from({ length: 10 }, (_, index) => `Paragraph ${index + 1} as it was.`);
  await editor.putLive(name, pageOf(name, 'en', 'Together', [paragraphs.join('\n\n')]));
  const address = `/editor/items/page:${name}?locale=en`;
  const other = await openPage();
  await signIn(other, 'admin', address);
  await untilIslandsWork(other);
  const block = /^2\. Text/;
  const text = 'div[id="fields.blocks.1.content"]';
  const write = (at: number, words: string) => paragraphs.with(at, words).join('\n\n');
  await other.getByRole('button', { name: block }).click();
  await other.locator(text).fill(write(2, 'Paragraph 3 by the administrator.'));
  await signIn(page, 'editor', address);
  await untilIslandsWork(page);
  await page.getByRole('button', { name: block }).click();
  await page.locator(text).fill(write(7, 'Paragraph 8 by the editor.'));
  // Each form calls every 15 seconds; a page that is shown again calls at once.
  const call = (which: typeof page) => which.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.locator(text).focus();
  await call(other);
  await call(page);
  await expect(page.locator('.desk-presence-chip')).toHaveText(/ is here$/);
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.locator('.desk-note[role=status]')).toContainText('Saved');
  await call(page);
  await expectAccessible(page, desk);
  await page.getByRole('button', { name: 'Take it in' }).click();
  const both = paragraphs.with(2, 'Paragraph 3 by the administrator.').with(7, 'Paragraph 8 by the editor.');
  await expect(page.locator(text)).toHaveText(both.join(''), { useInnerText: false });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.locator('.desk-note[role=status]')).toContainText('Saved');
  const stored = await editor.call('GET', `/api/content/items/page:${name}?draft=1`);
  const { fields } = (await stored.json()) as { fields: { blocks: { content?: string }[] } };
  expect(fields.blocks[1]?.content).toBe(both.join('\n\n'));
});
