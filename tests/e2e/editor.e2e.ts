import { expect, test } from '../support/journey.ts';
import { textPage } from '../support/editor-client.ts';

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
