import sharp from 'sharp';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { isThorough, thorough } from '../support/test-scope.ts';

const desk = { frames: false };
/** Addresses of files stay taken: each run has its own. */
const run = Date.now().toString(36);
const address = `/files/fees-${run}.pdf`;
const pdf = (text: string) => ({
  name: `Fees ${run}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF`),
});

test('a PDF is added, linked, replaced for its followers at the same address, deleted and put back', async ({
  page,
  request,
  editor,
}) => {
  // It waits up to a minute for lists that are kept so long.
  test.slow();
  // A standard that names the file, and a member who follows it.
  const code = `J${run}`;
  const document = {
    type: 'document',
    locale: 'en',
    path: `/codes/journey-${run}`,
    fields: {
      title: `Journey ${run}`,
      description: '',
      code,
      documentId: code,
      status: 'Current',
      currentEditionYear: 2026,
      scope: 'Scope.',
      content: 'Text.',
      editions: [{ year: 2026, summary: 'New.', documents: [] }],
    },
  };
  await editor.putLive(`journey-${run}`, document);
  await signIn(page, 'member');
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  // The list of documents that can be followed is kept for a minute.
  const follow = () =>
    page.request.post('/api/account/document-notices', {
      data: { RequestedCodes: { DocInfoCodes: [code] }, type: 'subscribe' },
      headers: { origin },
    });
  await expect.poll(async () => (await follow()).status(), { timeout: 90_000 }).toBe(200);
  await page.context().clearCookies();

  await signIn(page, 'editor', '/editor/files');
  await expectAccessibleAtBothWidths(page, desk);
  const adding = page.locator('details', { hasText: 'Add a file' });
  if (!(await page.getByLabel('File', { exact: true }).isVisible())) await adding.locator('summary').first().click();
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('first'));
  await page.getByLabel('Title in English').fill(`Fees ${run}`);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('alert')).toContainText('Write the title in Spanish.');
  await expect(page.getByLabel('Title in English')).toHaveValue(`Fees ${run}`);
  await page.getByLabel('Title in Spanish').fill(`Tarifas ${run}`);
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('first'));
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('status')).toContainText('The file is there.');
  const own = page.url().replace(/\?.*/, '');
  expect(await (await request.get(address)).text()).toContain('first');

  // The picker of links finds it by its title.
  await page.goto(`/editor/items/document:journey-${run}?locale=en`);
  await untilIslandsWork(page);
  const found = await page.request.get(`/api/editor/choices?locale=en&q=${encodeURIComponent(`fees ${run}`)}`);
  expect(await found.json()).toEqual({ choices: [{ value: address, title: `Fees ${run}`, type: 'file' }] });
  await editor.putLive(`journey-${run}`, {
    ...document,
    fields: { ...document.fields, content: `See [the fees](${address}).` },
  });

  await page.goto(own);
  await expect(page.getByText('Used in 1 place')).toBeVisible();
  await page.getByText('Replace it', { exact: true }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('second'));
  await page.getByLabel('What has changed, in English').fill('The fee of table 3 was corrected.');
  await page.getByLabel(`Tell the follower of Journey ${run}`).check();
  await expectAccessibleAtBothWidths(page, desk);
  await page.getByRole('button', { name: 'Replace the file' }).click();
  await expect(page.getByRole('status')).toContainText('email of tomorrow morning');
  await expect(page.getByRole('row', { name: /Version 2/ })).toContainText('The fee of table 3 was corrected.');
  expect(await (await request.get(address)).text()).toContain('second');

  await page.locator('summary', { hasText: /^Delete$/ }).click();
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByRole('alert')).toContainText('It is used');
  await page.getByLabel('Delete it although 1 place leads to it').check();
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByRole('status')).toContainText('in the bin');
  await expectAccessibleAtBothWidths(page, desk);
  expect((await request.get(address)).status()).toBe(404);
  await page.getByRole('button', { name: `Put back: Fees ${run}` }).click();
  await expect(page.getByRole('status')).toContainText('back at its address');
  expect((await request.get(address)).status()).toBe(200);
  if (!isThorough) return;
  await page.goto(`/es${new URL(own).pathname}`);
  await expectAccessibleAtBothWidths(page, desk);
  await page.goto('/es/editor/files');
  await expectAccessibleAtBothWidths(page, desk);
});

test(
  'a picture is replaced under its address on a live page, keeps a part in view, and goes into the bin unused, and for good',
  thorough,
  async ({ page, openPage, request, editor }) => {
    test.slow();
    const png = async (background: string) => ({
      name: `${background}-${run}.png`,
      mimeType: 'image/png',
      // No other run has the same bytes.
      buffer: await sharp({ create: { width: 640, height: 320, channels: 3, background } })
        .png()
        .composite([{ input: { text: { text: run, rgba: true } } }])
        .toBuffer(),
    });
    await signIn(page, 'editor', '/editor/images');
    const add = async (background: string) => {
      const multipart = {
        intent: 'add',
        answer: 'json',
        altEn: 'A wall',
        altEs: 'Una pared',
        file: await png(background),
      };
      const headers = { origin: new URL(page.url()).origin };
      const answer = await page.request.post('/editor/images', { multipart, headers });
      return ((await answer.json()) as { image: { id: string; src: string } }).image;
    };
    const [shown, unused] = [await add('teal'), await add('olive')];
    const name = `journey-picture-${run}`;
    const block = { type: 'image-text', heading: 'Wall', content: 'Text.', image: { src: shown.src, alt: 'A wall' } };
    await editor.putLive(name, {
      type: 'page',
      path: `/${name}`,
      locale: 'en',
      fields: { title: 'Picture', description: 'A picture.', template: 'blocks', blocks: [block] },
    });
    await page.goto(`/editor/images/${shown.id}`);
    await expectAccessibleAtBothWidths(page, desk);
    await page.getByText('Replace it', { exact: true }).click();
    await page.getByLabel('Picture file').setInputFiles(await png('navy'));
    await page.getByRole('button', { name: 'Replace the picture' }).click();
    await expect(page.getByRole('status')).toContainText('The picture is replaced.');
    await page.getByLabel('Top left').check();
    await page.getByRole('button', { name: 'Save what stays in view' }).click();
    await expect(page.getByRole('status')).toContainText('It is saved.');
    const picture = page.locator('main img[alt="A wall"]');
    await expect(async () => {
      expect(await (await request.get(`/${name}`)).text()).toContain('data-focus="left top"');
    }).toPass({ timeout: 60_000 });
    await page.goto(`/${name}`);
    await expect(picture).toHaveCSS('object-position', '0% 0%');
    expect(await picture.getAttribute('src')).not.toBe(shown.src);

    // Refused until the index of links is made, within a minute of the first start.
    await expect(async () => {
      await page.goto(`/editor/images/${unused.id}`);
      await page.locator('summary', { hasText: /^Delete$/ }).click();
      await page.getByRole('button', { name: 'Delete the picture' }).click();
      await expect(page.getByRole('status')).toContainText('in the bin', { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await expectAccessibleAtBothWidths(page, desk);
    const administrator = await openPage();
    await signIn(administrator, 'admin', '/editor/images?bin=1');
    await administrator.getByRole('link', { name: `Remove for good: olive-${run}.png` }).click();
    await administrator.getByRole('button', { name: 'Remove for good' }).click();
    await expect(administrator.getByRole('alert')).toContainText('Write a reason.');
    await expectAccessibleAtBothWidths(administrator, desk);
    await administrator.getByLabel('Reason').fill(`Taken without consent ${run}`);
    await administrator.getByLabel('Yes, remove it for good').check();
    await administrator.getByRole('button', { name: 'Remove for good' }).click();
    await expect(administrator.getByRole('status')).toContainText('1 thing was removed for good.');
    await expectAccessibleAtBothWidths(administrator, desk);
    expect((await request.get(unused.src)).status()).toBe(410);
    await administrator.goto(`/editor/record?words=${run}`);
    await expect(administrator.getByRole('region', { name: 'Removed for good' })).toContainText(
      'Taken without consent',
    );
    await expectAccessibleAtBothWidths(administrator, desk);
  },
);
