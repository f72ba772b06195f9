import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';
import { giveCredentials, signIn } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';

test('a reader sees what changed an edition, reads an amendment and takes it along as a PDF', async ({ page }) => {
  await page.goto('/codes/msca-70');
  await expect(page.getByText('Changed 6 times since it was issued, last on 01-Jul-2026.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The 2029 edition' })).toBeVisible();
  await expectAccessibleAgain(page);
  await page.getByRole('heading', { name: '2023 edition' }).click();
  // One edition is open at a time.
  await expect(page.getByRole('link', { name: 'View TIA 26-1' })).toBeHidden();
  await page.getByRole('heading', { name: '2026 edition', exact: true }).click();
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

test('a phone in Spanish follows a revision, without JavaScript', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto('/es/codigos/msca-71');
  await expect(page.getByRole('heading', { name: 'La edición de 2028' })).toBeVisible();
  await page.getByText('Lo que se ha presentado (5)').click();
  await expect(page.getByRole('cell', { name: 'Aún sin decidir' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'Informe del primer borrador' }).first().click();
  await expect(page).toHaveURL('/es/documents/msca-71/first-draft-report');
  await expect(page.getByRole('link', { name: 'PDF' })).toBeVisible();
});

test('somebody follows a document through sign-in, and ends it on the page', async ({ page }) => {
  await page.goto('/codes/msca-71');
  const follow = page.locator('follow-document');
  await follow.getByRole('button', { name: 'Follow this document' }).click();
  await page.waitForURL(/\/user\/signin\?returnurl=%2Fuser%2Ffollow%3Fcode%3D71/);
  await giveCredentials(page, 'customer@example.org', demoPassword);
  await page.waitForURL('/codes/msca-71#following');
  await expect(follow.getByText('You follow this document. You get one email')).toBeVisible();
  await expect(follow.getByRole('button', { name: 'Stop following' })).toBeVisible();
  await expectAccessible(page);
  // The list in the preferences is the same one.
  await follow.getByRole('link', { name: 'See everything you follow' }).click();
  await expect(page.getByRole('checkbox', { name: /^71-/ })).toBeChecked();
  await page.goto('/codes/msca-71');
  await follow.getByRole('button', { name: 'Stop following' }).click();
  await expect(follow.getByRole('status')).toHaveText('You do not follow this document any more.');
  await expect(follow.getByRole('button', { name: 'Follow this document' })).toBeVisible();
});

test('a phone in Spanish follows a document without JavaScript', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto('/es/codigos/msca-71');
  await page.getByRole('button', { name: 'Seguir este documento' }).click();
  await giveCredentials(page, 'grace@example.org', demoPassword);
  await page.waitForURL('/es/codigos/msca-71#following');
  await expect(page.getByText('Ya sigue este documento.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test(
  'what has changed is one timeline, a feed and JSON, and is said where an edition is bought',
  thorough,
  async ({ page }) => {
    await page.goto('/codes/msca-70');
    const timeline = page.getByRole('region', { name: 'What changed since' });
    await expect(timeline.getByRole('listitem').first()).toContainText('Standards Council decision 26-04');
    await timeline.getByText(/^Earlier/).click();
    await expect(timeline.getByRole('listitem').last()).toContainText('1913 edition');
    for (const [address, language] of [
      ['/codes/msca-70', 'en'],
      ['/es/codigos/msca-70', 'es'],
    ] as const) {
      const feed = await page.request.get(`${address}/changes.atom`);
      expect(feed.headers()['content-type']).toContain('application/atom+xml');
      expect(await feed.text()).toContain(`xml:lang="${language}"`);
      expect(await feed.text()).not.toContain('Ballot on TIA 26-3');
      const told = (await (await page.request.get(`${address}/changes.json`)).json()) as {
        changes: { kind: string }[];
      };
      expect(told.changes.map(({ kind }) => kind)).toContain('erratum');
      expect(JSON.stringify(told)).not.toContain('Ballot');
    }
    expect((await page.request.get('/codes/changes.atom')).status()).toBe(404);

    await page.goto('/products/msca-70-2026');
    const banner = page.getByRole('note').filter({ visible: true });
    await expect(banner).toContainText('The 2026 edition was changed after it was issued, last on 01-Jul-2026.');
    await expectAccessible(page);
    await banner.getByRole('link', { name: 'See what changed' }).click();
    await expect(page).toHaveURL('/codes/msca-70#changes');
  },
);

test('a withdrawn document says by what it was replaced wherever it is listed', thorough, async ({ page }) => {
  for (const address of [
    '/codes/msca-72',
    '/codes/a-z',
    '/search?globalSearch=msca+72&tab=standards&tabName=Codes+and+standards',
  ]) {
    await page.goto(address);
    await expect(
      page
        .locator('main')
        .getByText(/replaced by/i)
        .first(),
    ).toBeVisible();
  }
});

test('the online library and a technical question are for those entitled', thorough, async ({ page }) => {
  await page.goto('/codes/msca-70');
  const library = page.locator('library-link').getByRole('link');
  await expect(library).toHaveText('Subscribe to read online');
  await page.getByRole('link', { name: 'Ask a technical question' }).first().click();
  await page.waitForURL(/\/user\/signin\?appstartpath=.*&action=technical-question$/);
  await giveCredentials(page, 'member@example.org', demoPassword);
  // Without a second click.
  await page.waitForURL('/forms/technical-question?code=70&edition=2026');
  await expect(page.getByLabel('Code and edition')).toHaveValue('70');
  await expect(page.getByRole('combobox', { name: 'Edition', exact: true })).toHaveValue(/2026|current/);
  await expectAccessible(page);
  await page.goto('/codes/msca-70');
  await expect(library).toHaveText('View in the online library');

  await page.context().clearCookies();
  await signIn(page, 'customer');
  await page.goto('/codes/msca-70');
  await page.getByRole('link', { name: 'Ask a technical question' }).first().click();
  await page.waitForURL('/membership/access');
});

test(
  'how the members of a committee are reached is for its people, and for nobody else',
  thorough,
  async ({ page }) => {
    const address = '/committees/eic';
    expect(await (await page.request.get(address)).text()).not.toMatch(/members\.example/);
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Officers' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Balance of interests' })).toBeVisible();
    await expectAccessibleAgain(page);
    const contacts = page.locator('committee-contacts');
    await signIn(page, 'committee');
    await page.goto(address);
    await expect(contacts.getByRole('link', { name: 'dolores.whitcombe@members.example' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 900 });
    await expectFitting(page, 'with contacts on a phone');

    await page.context().clearCookies();
    await signIn(page, 'ahj');
    const told = page.waitForResponse('**/api/committees/eic*');
    await page.goto(address);
    expect(await (await told).text()).not.toMatch(/members\.example/);
    await expect(contacts).toBeHidden();
  },
);

/** Words of documents and contacts that only committee members may read. */
const secrets = /@members\.example|Ballot on TIA 26-3|first-draft-agenda|Roster with addresses|ballot-tia-26-3/;

test('nothing of what committees keep to themselves is in any page, feed, search or answer', async ({ page }) => {
  const read = async (address: string) => (await page.request.get(address, { maxRedirects: 0 })).text();
  // The tests of private texts check every page for it.
  const files = ['/codes', '/es/codigos'].flatMap((folder) => [`${folder}/msca-70`, `${folder}/msca-72`]);
  const all = [
    '/sitemap.xml',
    ...files,
    ...files.flatMap((address) => [`${address}/changes.atom`, `${address}/changes.json`, `${address}?private=1`]),
    '/feed.xml',
    '/api/committees/all',
    '/api/committees/EIC?language=es',
    '/committees/eic?contacts=1',
    ...['2026', '2029'].map((year) => `/api/docinfo/jsondata/msca-70-${year}?docInfoPageItemID=msca-70`),
    ...['Ballot+on+TIA', 'members.example', 'agenda'].flatMap((words) => [
      `/search?globalSearch=${words}`,
      `/api/search/Standards?globalSearch=${words}`,
      `/api/search/suggest?q=${words}`,
    ]),
  ];
  for (const address of all) expect([address, secrets.exec(await read(address))?.[0]]).toEqual([address, undefined]);
});

test(
  'the members of a committee are shown in a dialog that can be printed, and focus comes back',
  thorough,
  async ({ page }) => {
    await page.goto('/committees/apply');
    const row = page.getByRole('row').filter({ hasText: '(EIC)' });
    const button = row.getByRole('button', { name: 'View Committee Members' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /\(EIC\) - Members as of September 30, 2026$/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByRole('cell', { name: 'Coppervane Wiring Devices' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(row.getByRole('link', { name: 'Apply to Committee' })).toHaveAttribute(
      'href',
      /applyToCommittee=EIC$/,
    );

    await page.goto('/committees');
    await page.getByRole('button', { name: 'Scope and responsibility' }).click();
    await expect(page.getByRole('dialog', { name: 'Scope and responsibility' })).toContainText('(EIC)');
    await expectAccessible(page);
  },
);
