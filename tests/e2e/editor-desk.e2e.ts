import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { previewOf, untilIslandsWork } from '../support/island-steps.ts';
import { textPage } from '../support/editor-client.ts';
import { casesOf, tagOf, thorough } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** A standard that no other journey reads. */
const standard = 'document:msca-111';
/** Its previews are pages of the site. */
const desk = { frames: false };
/** Revisions are permanent: each run creates new items, so that their revisions begin with 1. */
const run = Date.now().toString(36);

interface ItemAnswer {
  type: string;
  path: string;
  locale: string;
  fields: Record<string, unknown>;
}

async function openForm(page: Page, id: string): Promise<void> {
  await signIn(page, 'editor', `/editor/items/page:${id}?locale=en`);
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
}

const note = (page: Page) => page.locator('.desk-note[role=status]');
const descriptionOf = (page: Page) => page.getByLabel('Summary for search engines');
/** The text of a block with its formatting, once its editor has been loaded. */
const textOf = (page: Page, block: number) => page.locator(`div[id="fields.blocks.${block}.content"]`);

for (const language of ['en', 'es'] as const) {
  const prefix = language === 'en' ? '' : '/es';
  test(`the desk is accessible and fits at both widths, under "${prefix}"`, tagOf(language), async ({ page }) => {
    test.slow();
    await signIn(page, 'editor', `${prefix}/editor`);
    for (const place of [
      '',
      '/items?type=page',
      '/items/page:home?block=b2',
      ...casesOf(['/items/dictionary:editor', '/links', '/items/country-list:main'], []),
      '/new',
      '/new/document',
      '/images',
    ]) {
      await page.goto(`${prefix}/editor${place}`);
      await untilIslandsWork(page);
      await expectAccessibleAtBothWidths(page, desk);
    }
  });
}

test('a draft is seen beside the form as it is typed, published, and live with its measured time', async ({
  page,
  editor,
}) => {
  await editor.putLive(`journey-desk-${run}`, textPage(`/journey-desk-${run}`, 'Desk page', 'First text.'));
  await openForm(page, `journey-desk-${run}`);
  await expect(previewOf(page).locator('main')).toContainText('First text.');
  await page.getByRole('button', { name: /^2\. Text/ }).click();
  await textOf(page, 1).press('Control+A');
  await page.keyboard.type('Text of the **draft**.');
  await expect(textOf(page, 1).locator('strong')).toHaveText('draft');
  await expect(previewOf(page).locator('main strong')).toHaveText('draft');
  await page.getByRole('button', { name: 'Show Markdown' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Text of the **draft**.');
  await expect(page.getByRole('region', { name: 'Rendered: Text' }).locator('strong')).toHaveText('draft');
  await page.getByRole('button', { name: 'Show formatting' }).press('Enter');
  for (const [name, width] of [
    ['Phone', 360],
    ['Desktop', 1280],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect
      .poll(() =>
        previewOf(page)
          .locator('html')
          .evaluate((html) => html.clientWidth),
      )
      .toBe(width);
  }
  // Incomplete parts are listed, and the rest is shown.
  await page.getByLabel('New block').selectOption('call-to-action');
  await page.getByRole('button', { name: 'Add block' }).click();
  await expect(page.getByText('Not shown until complete: Block 3 (Invitation with a button).')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: 3. Invitation with a button' }).click();
  await page.getByRole('button', { name: 'Remove: 2. Text' }).click();
  await expect(previewOf(page).locator('main')).not.toContainText('Text of the draft.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(previewOf(page).locator('main')).toContainText('Text of the draft.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(note(page)).toContainText('Saved as revision 2');

  const readers = await page.context().request.get(`/journey-desk-${run}`);
  expect(await readers.text()).toContain('First text.');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note(page)).toContainText(/Live in \d+ ms/);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await note(page).getByRole('link', { name: 'Open the live page' }).click();
  await expect(page.locator('main')).toContainText('Text of the draft.');

  // The long form of a standard: tabs, and entries that are folded to their names.
  await page.goto(`/editor/items/${standard}?locale=en`);
  await untilIslandsWork(page);
  for (const tab of ['Text', 'Editions', 'Next edition', 'Address, search engines and lists']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const form = page.locator('form.desk-form');
    // The tab is drawn a moment after it was chosen.
    const height = () => form.evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height, tab).toBeLessThan(3_200);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /^3\. \d{4}/ }).press('Enter');
  await page.locator('[id="fields.editions.2.summary"]').fill(`Third edition ${run}.`);
  await expectAccessible(page, desk);
  await expect(previewOf(page).locator('main')).toContainText(`Third edition ${run}.`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(note(page)).toContainText(/Saved as revision \d+/);
  // Only a second person publishes it; the journeys to come want it as it was.
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await page.getByRole('group', { name: /draft/ }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Throw the draft away' })).toBeHidden();
  await expect(previewOf(page).locator('main')).not.toContainText(`Third edition ${run}.`);
});

test('a wrong field is named above the form and at the field, and what was typed stays', async ({
  page,
  editor,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await editor.putLive(`journey-wrong-${run}`, textPage(`/journey-wrong-${run}`, 'Right', 'Text.'));
  await openForm(page, `journey-wrong-${run}`);
  await page.getByLabel('New block').selectOption('call-to-action');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary
    .getByRole('link', { name: 'Block 3 (Invitation with a button): Heading must be filled in.' })
    .press('Enter');
  const heading = page.locator('[id="fields.blocks.2.heading"]');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAttribute('aria-invalid', 'true');
  await expect(heading).toHaveAccessibleDescription(/Heading must be filled in/);
  await heading.fill('Join us');
  await page.locator('[id="fields.blocks.2.link.label"]').fill('Join');
  const link = page.locator('[id="fields.blocks.2.link.href"]');
  await link.fill('standards are');
  await page.getByRole('option', { name: /How standards are made/ }).click();
  await expect(link).toHaveValue('/about/how-standards-are-made');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note(page)).toContainText(/Live in \d+ ms/);
});

test(
  'two editors keep what both wrote; only the block that both changed is asked for',
  thorough,
  async ({ page, openPage, editor, complaints }) => {
    complaints.expect(/status of 409/);
    await editor.putLive(`journey-two-${run}`, textPage(`/journey-two-${run}`, 'Two editors', 'Text.'));
    await openForm(page, `journey-two-${run}`);
    const other = await openPage();
    await openForm(other, `journey-two-${run}`);
    await other.getByRole('button', { name: /^2\. Text/ }).click();
    await textOf(other, 1).fill('Theirs.');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(note(other)).toContainText(/Live in/);

    await descriptionOf(page).fill('Written by the second editor.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(note(page)).toContainText(/Live in/);
    await expect(note(page)).toContainText('The changes of editor@example.org are in it too.');
    await page.getByRole('button', { name: /^2\. Text/ }).click();
    await expect(textOf(page, 1)).toHaveText('Theirs.');

    await textOf(other, 1).fill('Theirs again.');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(note(other)).toContainText(/changes of editor@example.org/);
    await textOf(page, 1).fill('Mine.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const conflict = page.getByRole('region', { name: 'Somebody else saved this item meanwhile' });
    await expect(conflict.getByRole('group')).toHaveCount(1);
    const choice = conflict.getByRole('group', { name: 'Block 2 (Text), Text' });
    await expect(choice).toContainText('Mine.');
    await expectAccessible(page, desk);
    await choice.getByText('Theirs again.').click();
    await conflict.getByRole('button', { name: 'Go on with this' }).click();
    await expect(textOf(page, 1)).toHaveText('Theirs again.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(note(page)).toHaveText('Nothing has changed: readers see this already.');
    const { fields } = (await (await editor.call('GET', `/api/content/items/page:journey-two-${run}`)).json()) as {
      fields: Record<string, unknown>;
    };
    expect(fields).toMatchObject({
      description: 'Written by the second editor.',
      blocks: [{}, { content: 'Theirs again.' }],
    });
  },
);

/**
 * Adds a picture from the desk to a live page and publishes it.
 * @param shown address of the page
 */
async function placePicture(page: Page, id: string, shown: string): Promise<void> {
  const bytes = await sharp({ create: { width: 1400, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await openForm(page, id);
  await page.getByLabel('New block').selectOption({ label: 'Picture with text' });
  await page.getByRole('button', { name: 'Add block' }).click();
  const block = page.getByRole('region', { name: /^\d+\. Picture with text/ }).last();
  await block.getByRole('textbox', { name: 'Heading' }).fill(`Open house ${run}`);
  await block.getByRole('textbox', { name: /^Text/ }).fill('Come and see the laboratory.');
  await block.getByRole('button', { name: 'Choose a picture: Picture' }).click();
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await library
    .getByLabel('Picture file')
    .setInputFiles({ name: 'open-house.png', mimeType: 'image/png', buffer: bytes });
  await library.getByRole('button', { name: 'Add and use it' }).click();
  await library.getByRole('link', { name: /Say in English what the picture shows/ }).click();
  await page.keyboard.type('Visitors in the laboratory');
  await library.getByLabel('What it shows, in Spanish').fill('Visitantes en el laboratorio');
  await expectAccessible(page, desk);
  await library.getByRole('button', { name: 'Add and use it' }).click();
  await expect(library).toBeHidden();
  await expect(block.getByLabel('Alternative text')).toHaveValue('Visitors in the laboratory');
  await expect(previewOf(page).getByRole('img', { name: 'Visitors in the laboratory' })).toBeAttached();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note(page)).toContainText(/Live in \d+ ms/);

  await page.goto(shown);
  const picture = page.getByRole('img', { name: 'Visitors in the laboratory' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const source = (await picture.getAttribute('src')) ?? '';
  expect((await page.request.get(source)).headers()['content-type']).toBe('image/webp');
}

test(
  'somebody who never saw the desk places a picture on a page and publishes it',
  thorough,
  async ({ page, editor, complaints }) => {
    complaints.expect(/status of 422/);
    const name = `journey-picture-${run}`;
    await editor.putLive(name, textPage(`/${name}`, 'With a picture', 'Text.'));
    await placePicture(page, name, `/${name}`);
  },
);

// The title of the home page is in the breadcrumb of every other page, so each change renders them all.
test('the same on the home page', thorough, async ({ page, editor, complaints }) => {
  complaints.expect(/status of 422/);
  const before = (await (await editor.call('GET', '/api/content/items/page:home')).json()) as ItemAnswer;
  await placePicture(page, 'home', '/');
  const { type, path, locale, fields } = before;
  // Restored: journeys remove what they publish, and the home page must stay.
  const back = await editor.call('PUT', '/api/content/items/page:home', { type, path, locale, fields });
  expect(back.status).toBe(200);
});

test('a new page is written by keyboard alone, its name and address after its title', async ({ page, editor }) => {
  await signIn(page, 'editor', '/editor/new');
  await page.getByRole('link', { name: 'New: Page, English' }).press('Enter');
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  await page.keyboard.type(`Journey written ${run}`);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`/journey-written-${run}`);
  await page.getByRole('button', { name: 'Add block' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[id="fields.blocks.0.heading"]').focus();
  await page.keyboard.type('A heading');
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText(/Live in/);
  await expect(page).toHaveURL((url) => url.pathname === `/editor/items/page:journey-written-${run}`);
  await page.goto(`/journey-written-${run}`);
  await expect(page.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await editor.remove(`page:journey-written-${run}?locale=en`);
});

test('leaving with unsaved changes asks first', thorough, async ({ page, editor }) => {
  await editor.putLive(`journey-unsaved-${run}`, textPage(`/journey-unsaved-${run}`, 'Unsaved', 'Text.'));
  await openForm(page, `journey-unsaved-${run}`);
  await descriptionOf(page).fill('Not saved.');
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/editor').catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
});

test('what was typed and not saved is offered again, compared, and gone on with or thrown away', async ({
  page,
  editor,
  openPage,
}) => {
  const id = `journey-kept-${run}`;
  await editor.putLive(id, textPage(`/${id}`, 'Kept', 'Text.'));
  await openForm(page, id);
  const offer = (on: Page) => on.getByRole('region', { name: 'You wrote more that is not saved' });
  const state = (on: Page) => on.locator('.desk-state');
  await descriptionOf(page).fill('An hour of writing.');
  await expect(state(page)).toContainText('kept in this browser on');
  // The tab goes without a question, and what the server has not got yet goes there.
  await page.close({ runBeforeUnload: false });

  // Another browser has what the server kept.
  const other = await openPage();
  await openForm(other, id);
  await expectAccessible(other, desk);
  await offer(other).getByRole('button', { name: 'Compare' }).click();
  await expect(offer(other)).toContainText('Summary for search engines');
  await expect(offer(other)).toContainText('An hour of writing.');
  await expectAccessible(other, desk);
  await expect(descriptionOf(other)).toHaveValue('About Kept.');
  await offer(other).getByRole('button', { name: 'Go on with it' }).press('Enter');
  await expect(descriptionOf(other)).toHaveValue('An hour of writing.');
  await expect(offer(other)).toBeHidden();
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(note(other)).toContainText('Saved as revision 2');
  await other.reload();
  await untilIslandsWork(other);
  await expect(offer(other)).toBeHidden();

  await descriptionOf(other).fill('Not wanted.');
  await expect(state(other)).toContainText('kept in this browser on');
  const kept = await other.evaluate((key) => localStorage.getItem(key) ?? '', `desk:page:${id}:en`);
  const { base, path, fields } = JSON.parse(kept) as { base: number; path: string; fields: Record<string, unknown> };
  other.once('dialog', (dialog) => void dialog.accept());
  await other.reload();
  await offer(other).getByRole('button', { name: 'Throw it away' }).click();
  await expect(offer(other)).toBeHidden();
  // What the first page sent when it was left may arrive only now.
  const late = { data: { base, path, fields }, headers: { origin: new URL(other.url()).origin } };
  expect((await other.request.put(`/api/editor/unsaved/page:${id}?locale=en`, late)).status()).toBe(200);
  const forgotten = other.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await other.reload();
  await forgotten;
  await expect(offer(other)).toBeHidden();
  // Another tab is not offered it either.
  await other.evaluate(() => sessionStorage.clear());
  await other.reload();
  await untilIslandsWork(other);
  await expect(offer(other)).toBeHidden();
  await expect(descriptionOf(other)).toHaveValue('An hour of writing.');
});

test('a signed link opens one draft for anyone; forged, it leads nowhere', async ({
  page,
  openPage,
  editor,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await editor.putLive(`journey-shared-${run}`, textPage(`/journey-shared-${run}`, 'Shared', 'Live text.'));
  const draft = textPage(`/journey-shared-${run}`, 'Shared', 'Draft for a reviewer.');
  await editor.call('PUT', `/api/content/items/journey-shared-${run}?draft=1`, draft);
  await openForm(page, `journey-shared-${run}`);
  await page.getByRole('button', { name: 'Make a link to share' }).click();
  const link = await page.getByRole('link', { name: 'Link to revision 2' }).getAttribute('href');
  expect(link).toMatch(/\/preview\/[\w-]+\.[\w-]+$/);

  const shared = await openPage();
  const answer = await shared.goto(link ?? '');
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(shared.locator('main')).toContainText('Draft for a reviewer.');
  expect(await shared.content()).not.toContain('data-place');
  await expect(shared.getByRole('complementary', { name: 'Draft' })).toContainText('This link works until');
  await expect(shared.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(shared.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const [payload = '', signature = ''] = (link ?? '').split('/preview/')[1]?.split('.') ?? [];
  const other = Buffer.from(payload, 'base64url').toString().replace(`journey-shared-${run}`, 'home');
  for (const forged of [
    `${payload}.${signature.slice(0, -2)}AA`,
    `${Buffer.from(other).toString('base64url')}.${signature}`,
    'x',
  ]) {
    expect((await shared.request.get(`/preview/${forged}`)).status()).toBe(404);
  }
});

test('the desk, previews and the way from a page to its form are for editors only, whatever the address or headers say', async ({
  playwright,
  baseURL,
}) => {
  const places = [
    '/editor',
    '/editor/items',
    '/editor/items/page:home',
    '/editor/new/page',
    '/editor/preview/page:home',
    '/editor/pages/',
    '/editor/pages/members?edit=1&editing=true&sc_mode=edit',
    '/es/editor',
  ];
  for (const name of [null, 'customer', 'member', 'staff']) {
    const context = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { 'x-editing': '1', 'x-edit-mode': 'true', origin: baseURL ?? '' },
    });
    if (name) {
      const form = { email: `${name}@example.org`, password: 'stanchion-demo' };
      expect((await context.post('/user/signin', { form, maxRedirects: 0 })).status()).toBe(303);
    }
    for (const place of places) {
      const answer = await context.get(place, { maxRedirects: 0 });
      expect([name, place, answer.status()]).toEqual([name, place, name ? 404 : 302]);
      expect(await answer.text()).not.toContain('data-desk=');
    }
    for (const call of [
      '/api/editor/items',
      '/api/editor/status',
      '/api/editor/publishes',
      '/api/editor/items/page:home/revisions',
    ]) {
      expect((await context.get(call)).status()).toBe(name ? 403 : 401);
    }
    const ordinary = await context.get('/?edit=1&sc_mode=edit', { headers: { cookie: 'editing=1; sc_mode=edit' } });
    expect(await ordinary.text()).not.toContain('data-desk=');
    await context.dispose();
  }
});

test('previews may be framed by this site only', thorough, async ({ page }) => {
  await signIn(page, 'editor', '/editor');
  const preview = await page.request.get('/editor/preview/page:home');
  expect(preview.headers()['x-frame-options']).toBe('SAMEORIGIN');
  expect(preview.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  const desk = await page.request.get('/editor');
  expect(desk.headers()['x-frame-options']).toBe('DENY');
  expect(desk.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
