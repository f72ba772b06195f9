import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { giveCredentials, signIn } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';
import { smallEdition } from '../support/small-edition.ts';
import { thorough } from '../support/test-scope.ts';

const section = '/library/msca-70/2026/210.8(A)';
const onPage = '/library/msca-70/2026/210#210.8(A)';

test('a subscriber reads a section in two clicks from its standard, by keyboard too, and prints it', async ({
  page,
}) => {
  await signIn(page, 'member', '/codes/msca-70');
  await page.getByRole('main').getByRole('link', { name: 'View in the online library' }).click();
  await expect(page).toHaveURL('/library/msca-70/2026');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: '210.8(A) Dwellings' }).click();
  await expect(page).toHaveURL(onPage);
  const heading = page.locator('[id="210.8(A)"]');
  await expect(heading).toBeInViewport();
  await expect(page.locator('#contents [aria-current]')).toBeInViewport();
  await expect(page.locator('[data-ad], site-announcement')).toHaveCount(0);
  await expectAccessible(page);

  const number = heading.getByRole('link');
  await number.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('#section-menu');
  await expect(menu.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expect(menu).toContainText('MSCA 70-2026, 210.8(A)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const term = page.locator('.library-text .term').first();
  await term.focus();
  await page.keyboard.press('Enter');
  const definition = page.locator('.definition:popover-open');
  await expect(definition).toBeFocused();
  await page.keyboard.press('Escape');
  // The list at the end of the page has it again.
  await expect(page.locator('.definition').first()).toBeVisible();

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed')).toContainText('MSCA 70-2026, Article 210. Printed by');
  await expect(page.locator('.printed')).toContainText('Uncontrolled when printed.');
  await expect(page.locator('.library-text .term').first()).toBeVisible();
  await expect(page.locator('#contents')).toBeHidden();
});

test('a subscriber compares two editions, reads what became of a section and follows it, on a phone and without a script', async ({
  page,
  openPage,
}) => {
  await signIn(page, 'member', '/library/msca-70/2026');
  await page.getByRole('link', { name: 'Compare with 2023' }).click();
  await expect(page).toHaveURL('/library/msca-70/2026?compare=2023');
  const main = page.getByRole('main');
  await expect(main).toContainText(/\d+ unchanged, \d+ changed, 11 of them moved, 3 merged, 5 removed, 18 new/);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Moved (11)' }).click();
  await expect(main.getByRole('row')).toHaveCount(12);

  const plain = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await signIn(plain, 'member');
  await plain.goto('/library/msca-70/2026/210.8?compare=2023');
  await expect(plain).toHaveURL('/library/msca-70/2026/210?compare=2023#210.8');
  const words = plain.locator('[id="210.8"]');
  await expect(words).toBeInViewport();
  await expect(words.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through');
  await expect(words.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline');
  await plain.goto('/library/msca-70/2026/705.15?view=history');
  await expect(plain.getByRole('main')).toContainText('Moved from 480.15.');
  await plain.getByRole('button', { name: 'Follow this section' }).click();
  await expect(plain.getByRole('main')).toContainText('You follow this section.');
  await plain.goto('/user/my-account/account-notification-preferences');
  await plain.locator('#followed-sections ~ ul button').click();
  await expect(plain.locator('#followed-sections')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/library/msca-70/2026/210?compare=2023');
  await expectFitting(page, 'a comparison');
  await expectAccessible(page);
});

test('a link to a section survives sign-in, and who has no subscription sees its title, the contents and the offer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(section);
  await expect(page).toHaveURL(section);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('210.8(A) Dwellings');
  await expectFitting(page, 'an offer');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await giveCredentials(page, 'customer@example.org', demoPassword);
  await expect(page).toHaveURL(section);
  await expect(page.getByRole('main')).toContainText('Your account has no subscription');
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.locator('#contents [aria-current]')).toBeInViewport();
  await page.locator('#contents input[name=q]').fill('6.2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/library/msca-70/2026/chapter-6#6.2');
  await expectFitting(page, 'a page of text');
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto(section);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await giveCredentials(page, 'member@example.org', demoPassword);
  await expect(page).toHaveURL(onPage);

  // The words of a long caption stay in view, however far its wide table is scrolled.
  await page.goto('/library/msca-70/2026/310');
  const table = page.locator('.table-box').first();
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  const words = await table.locator('caption span').boundingBox();
  expect(words?.x).toBeGreaterThanOrEqual(0);
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('a chapter of before leads to its page, with its paragraph, in both languages', thorough, async ({ page }) => {
  await page.goto('/codes/free-access/msca-70-2026/chapter-6#s6.2');
  await expect(page).toHaveURL('/library/msca-70/2026/chapter-6#s6.2');
  await expect(page.locator('[id="6.2"]')).toBeInViewport();
  await page.goto('/es/codigos/acceso-gratuito/msca-110-2026/capitulo-5');
  await expect(page).toHaveURL('/es/library/msca-110/2026/chapter-5');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Capítulo 5');
  await expectAccessible(page);
});

test('staff take a text from its file to readers, and put the one before back, by keyboard and on a phone', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const code = `9${Date.now() % 1_000_000}`;
  const doors = 'Doors of a hall open to the outside in every case.';
  const upload = async (title: string, words: string) => {
    await page.goto('/staff/library');
    const buffer = Buffer.from(smallEdition(code, `# Part A ${title}\n\n## § 1.1 Doors\n\n${doors} ${words}`));
    await page.getByText('Import a text').focus();
    if (!(await page.getByLabel('Text', { exact: true }).isVisible())) await page.keyboard.press('Enter');
    await page.getByLabel('Text', { exact: true }).setInputFiles({ name: 'a.md', mimeType: 'text/markdown', buffer });
    await press('Read the file');
    await expect(page.getByRole('heading', { level: 2, name: 'Report' })).toBeVisible();
  };
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const main = page.getByRole('main');
  await signIn(page, 'admin', '/staff/library');
  await upload('First heading', 'See [[9.9]].');
  await expectAccessible(page);
  await main.getByRole('link', { name: '1.1 in the text' }).click();
  await expect(page).toHaveURL(/\/staff\/library\/\d+\/read\/part-a#1\.1$/);
  await expect(page.locator('[id="1.1"]')).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Report and decisions' }).click();
  await press('Accept in my name');
  await expect(main).toContainText(/Accepted by .+, /);
  await press('I have checked this text');
  await press('Make it live');
  const first = new URL(page.url()).pathname;
  const address = `/library/msca-${code}/2026/part-a`;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await upload('Other heading', 'Locks too.');
  await press('It is the same provision');
  await expect(main).toContainText('Confirmed by');
  await press('I have checked this text');
  await press('Make it live');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(main).toContainText('Locks too.');
  await page.goto(first);
  await press('Put this text back');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(main).toContainText('See 9.9.');

  await page.goto(`/staff/library/${code}/2026/amendments`);
  for (const [label, value] of Object.entries({
    Name: 'TIA 1',
    'Issued on': '2026-02-01',
    'In force from': '2026-03-01',
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Text of the amendment').fill('In 1.1, replace "outside" with "street".');
  await press('Propose instructions');
  await expect(page.getByLabel('Old words')).toHaveValue('outside');
  await page.getByLabel('Old words').fill('inside');
  await press('Show before and after');
  await expect(main).toContainText('1.1: the words "inside" are not there');
  await page.getByLabel('Old words').fill('outside');
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z"/></svg>',
  );
  await page
    .getByLabel('Pictures of the new text')
    .setInputFiles({ name: 'door.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await press('Add an instruction');
  await expect(page.getByLabel('door.svg')).toBeChecked();
  const second = page.getByRole('group', { name: 'Instruction 2' });
  await second.getByLabel('Section').fill('1.1');
  await second.getByLabel('What it does').selectOption('interpret');
  await second.getByLabel('New words or text').fill('![A door with an arrow](door.svg "Figure 1: Door")');
  await press('Show before and after');
  await expect(main).toContainText('Doors of a hall open to the street in every case.');
  await expect(main.locator('.preview img')).toHaveJSProperty('naturalWidth', 40);
  await expectFitting(page, 'an amendment');
  await expectAccessible(page);
  await press('Store it');
  await expect(page.getByRole('heading', { level: 2, name: 'TIA 1' })).toBeVisible();
  await page.goto(address);
  await expect(main).toContainText('Doors of a hall open to the street in every case.');
  const picture = page.getByRole('img', { name: 'A door with an arrow' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 40);
  await page.goto(first);
  await page.getByText('Withdraw this edition').first().click();
  await page.getByLabel('Reason').fill('It was a trial.');
  await expectAccessible(page);
  await press('Withdraw this edition');
  await expect(main).toContainText('This edition was withdrawn');
  complaints.expect(/status of 410/);
  expect((await page.goto(address))?.status()).toBe(410);
  await expect(main).toContainText('It was a trial.');
  await expect(main).not.toContainText(doors);
  await expectAccessible(page);
});

test('a reader sees what an amendment changed, and the words of another day, in both languages', async ({ page }) => {
  const page702 = '/library/msca-70/2026/702';
  const words = page.locator('.library-text p', { hasText: 'The controller shall measure' });
  await signIn(page, 'member', page702);
  await expect(words).toContainText('within 2 seconds and shall leave the circuits off');
  const mark = page.locator('.amendment', { hasText: 'Changed by TIA 26-1 from December 23, 2025' });
  await mark.getByText('What it changed').click();
  await expect(mark.locator('del')).toContainText('removed: 5');
  await expect(mark.locator('ins').first()).toContainText('added: 2');
  await expect(mark.getByRole('link', { name: 'Read TIA 26-1' })).toHaveAttribute('href', /tia-26-1$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'As issued', exact: true }).click();
  await expect(words).toContainText('within 5 seconds');
  await expect(page.locator('.amendment')).toHaveCount(0);
  await page.getByLabel('On a date').fill('2026-12-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(`${page702}?on=2026-12-31`);
  await expect(page.locator('.amendment', { hasText: 'From January 1, 2027: TIA 26-4 inserts' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/es${page702}?on=nunca`);
  await expect(page.getByRole('alert')).toContainText('«nunca» no es una fecha');
  await page.locator('.amendment').getByText('Qué cambió').first().click();
  await expect(page.locator('.amendment del').first()).toContainText('eliminado:');
  await expectFitting(page, 'an amended page');
  await expectAccessible(page);
});
