import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { textPage } from '../support/editor-client.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';

test('an open browser shows the new text on the first reload after the publish is live', async ({ page, editor }) => {
  await editor.putLive('journey-edit', textPage('/journey-edit', 'Edited page', 'First wording.'));
  await page.goto('/journey-edit');
  await expect(page.getByText('First wording.')).toBeVisible();
  for (const wording of ['Second wording.', 'Third wording.']) {
    const run = await editor.putLive('journey-edit', textPage('/journey-edit', 'Edited page', wording));
    expect(run).toMatchObject({ state: 'live', failed: [] });
    await page.reload();
    await expect(page.locator('main')).toContainText(wording);
  }
});

test('a renamed navigation title is in the breadcrumb of the page below', async ({ page, editor }) => {
  await editor.putLive('journey-parent', textPage('/journey-parent', 'Parent', 'Above.'));
  await editor.putLive('journey-child', textPage('/journey-parent/child', 'Child', 'Below.'));
  await page.goto('/journey-parent/child');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Parent' })).toBeVisible();
  await editor.putLive('journey-parent', textPage('/journey-parent', 'Elder', 'Above.'));
  await page.reload();
  await expect(crumbs.getByRole('link', { name: 'Elder' })).toBeVisible();
});

test('a draft changes nothing that readers see', async ({ page, editor }) => {
  await editor.putLive('journey-draft', textPage('/journey-draft', 'Draft page', 'What is live.'));
  const draft = textPage('/journey-draft', 'Draft page', 'What is being written.');
  expect((await editor.call('PUT', '/api/content/items/journey-draft?draft=1', draft)).status).toBe(200);
  await page.goto('/journey-draft');
  await expect(page.locator('main')).toContainText('What is live.');
  await expect(page.locator('main')).not.toContainText('What is being written.');
});

test('a bad item is refused by field and the live page stays', async ({ page, editor }) => {
  await editor.putLive('journey-bad', textPage('/journey-bad', 'Good page', 'What was right.'));
  const good = textPage('/journey-bad', 'Good page', '');
  for (const [fields, named] of [
    [{ blocks: [{ type: 'carousel' }] }, 'fields.blocks.0'],
    [{ title: '' }, 'fields.title'],
    [{ blocks: [{ type: 'rich-text' }] }, 'fields.blocks.0.content'],
  ] as const) {
    const answer = await editor.call('PUT', '/api/content/items/journey-bad', {
      ...good,
      fields: { ...good.fields, ...fields },
    });
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields).join()).toContain(named);
  }
  await page.goto('/journey-bad');
  await expect(page.locator('main')).toContainText('What was right.');
});

test('a deleted page is gone, and a page that takes an address ends the redirect there', async ({
  request,
  editor,
}) => {
  await editor.putLive('journey-moving', textPage('/journey-before', 'Moving', 'Moves.'));
  await editor.putLive('journey-moving', textPage('/journey-after', 'Moving', 'Moves.'));
  const moved = await request.get('/journey-before', { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe('/journey-after');
  await editor.putLive('journey-newcomer', textPage('/journey-before', 'Newcomer', 'Takes the address.'));
  const taken = await request.get('/journey-before', { maxRedirects: 0 });
  expect(taken.status()).toBe(200);
  expect(await taken.text()).toContain('Takes the address.');
  await editor.remove('page:journey-moving?locale=en');
  expect((await request.get('/journey-after')).status()).toBe(404);
});

test('the editor of a text takes the focus with the place of its box, so that no key is lost', async ({
  page,
  editor,
}) => {
  await editor.putLive('journey-taken', textPage('/journey-taken', 'Taken page', 'First.'));
  await signIn(page, 'editor', '/editor/items/page:journey-taken?locale=en');
  await untilIslandsWork(page);
  const arrival = Promise.withResolvers<undefined>();
  await page.route('**/WritingArea.*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const id = 'fields.blocks.1.content';
  await page.getByRole('button', { name: /^2\. Text/ }).click();
  await page.locator(`textarea[id="${id}"]`).focus();
  const focused = await page.evaluateHandle(() => {
    const ids: string[] = [];
    const note = () => ids.push(document.activeElement?.id ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return ids;
  });
  arrival.resolve(undefined);
  await expect(page.locator(`div[id="${id}"]`)).toBeFocused();
  expect([...new Set(await focused.jsonValue())]).toEqual([id]);
});

test('a text is written with its formatting, by keyboard alone, and readers see it', async ({ page, editor }) => {
  await editor.putLive('journey-written', textPage('/journey-written', 'Written page', 'First  \nlines.'));
  await signIn(page, 'editor', '/editor/items/page:journey-written?locale=en');
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await page.getByRole('button', { name: /^2\. Text/ }).press('Enter');
  const tools = page.getByRole('toolbar', { name: 'Formatting: Text' });
  const text = page.locator('div[id="fields.blocks.1.content"]');
  await expect(tools).toBeVisible();
  // The tools are one stop of the Tab key, and the text the next one.
  await page.getByRole('combobox', { name: 'Paragraph or heading' }).focus();
  // Held as a finger does: the editor takes the focus and the place of the cursor from events that follow a key.
  await page.keyboard.press('Tab', { delay: 100 });
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+End', { delay: 100 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Now ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' with ');
  await page.keyboard.press('Control+K');
  const address = page.getByRole('combobox', { name: 'Where it leads' });
  await expect(address).toBeFocused();
  await page.keyboard.type('Aerial');
  await expect(page.locator('.writing-panel').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = await address.inputValue();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(' and ');
  await tools.getByRole('button', { name: 'Price or other figure' }).press('Enter');
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill('membership-regular');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('Price: membership-regular');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'Table' }).press('Enter');
  await page.keyboard.type('Day');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Place');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Seats');
  await expectAccessibleAtBothWidths(page, { frames: false });
  // The text can be left.
  await text.press('Tab');
  await expect(text).not.toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.locator('.desk-note[role=status]')).toContainText(/Live in/);

  const { fields } = (await (await editor.call('GET', '/api/content/items/page:journey-written')).json()) as {
    fields: { blocks: { content?: string }[] };
  };
  expect(fields.blocks[1]?.content).toMatch(/^First {2}\nlines\.\n\nNow \*\*bold\*\* with \[/);
  await page.goto('/journey-written');
  const main = page.locator('main');
  await expect(main.locator('strong')).toHaveText('bold');
  await expect(main.locator(`a[href="${chosen}"]`)).toBeVisible();
  await expect(main).toContainText('and $165.00');
  await expect(main.getByRole('columnheader', { name: 'Place' })).toBeVisible();
});
