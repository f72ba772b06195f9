import type { Locator } from 'playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { tagOf, thorough } from '../support/test-scope.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';

const areas = [
  '',
  '/account-information',
  '/account-addresses',
  '/account-addresses/new',
  '/account-membership',
  '/account-profile-completion',
  '/account-notification-preferences',
  '/account-subscriptions',
  '/account-mycommittees',
  '/account-committee-applications',
  '/account-enforcer-funding',
  '/account-resources',
  '/account-training',
  '/account-training-management',
  '/account-data',
];
const home = '/user/my-account';

for (const language of ['en', 'es'] as const) {
  const prefix = language === 'en' ? '' : '/es';
  test(`every account page is accessible and fits, under "${prefix}"`, tagOf(language), async ({ page }) => {
    test.slow();
    await signIn(page, 'member', `${prefix}${home}`);
    for (const area of areas) {
      const answer = await page.goto(`${prefix}${home}${area}`);
      expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'private, no-store']);
      await expectAccessibleAtBothWidths(page, { shell: area === '' });
    }
  });
}

test('sends anonymous visitors to sign-in and back, and the old spellings to the account', async ({ page }) => {
  await page.goto('/es/user/my-account/account-addresses?done=saved');
  await expect(page).toHaveURL(
    /\/es\/user\/signin\?returnurl=%2Fes%2Fuser%2Fmy-account%2Faccount-addresses%3Fdone%3Dsaved$/,
  );
  await signIn(page, 'grace', home);
  for (const [literal, target] of [
    ['/accountinformation?tab=2', `${home}/account-information?tab=2`],
    ['/es/account-membership?x=%20y', `/es${home}/account-membership?x=%20y`],
    ['/user/myaccount/account-addresses', `${home}/account-addresses`],
  ] as const) {
    await page.goto(literal);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(target);
  }
});

test('sessions are named, and told in the time of the reader', thorough, async ({ openPage }) => {
  const page = await openPage({ timezoneId: 'Asia/Kolkata' });
  await signIn(page, 'enforcer', `${home}/security`);
  const session = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(session).toContainText('Chrome on Linux');
  await expect(session.locator('time')).toContainText('GMT+5:30');
});

test('a profile is changed by keyboard alone, in either language', async ({ page }) => {
  await signIn(page, 'inspector', `${home}/account-information`);
  await untilIslandsWork(page);
  await page.getByLabel('Job title').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Jefe de inspección');
  await tabTo(page, 'Save changes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your changes have been saved.' })).toBeVisible();
  await page.goto(`/es${home}/account-information`);
  await untilIslandsWork(page);
  await expect(page.getByLabel('Cargo')).toHaveValue('Jefe de inspección');
  await page.getByLabel('Nombre').fill('נועה');
  await page.getByLabel('Nombre').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Sus cambios se han guardado.' })).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('נועה');
});

test('a wrong profile keeps what was typed and leads to the field', thorough, async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await signIn(page, 'ahj', `${home}/account-information`);
  await untilIslandsWork(page);
  await page.getByLabel('Telephone', { exact: true }).fill('call me');
  await page.getByLabel('Company').fill('Summit County Fire');
  await page.getByLabel('Job title').fill('x'.repeat(301));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  // One sentence with the name of the field, above the form and at the field.
  for (const place of [summary, page.locator('#userTitle-error')]) {
    await expect(place).toContainText('Job title can have at most 300 characters.');
  }
  await summary.getByRole('link', { name: /Telephone/ }).click();
  await expect(page.getByLabel('Telephone', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Telephone', { exact: true })).toHaveValue('call me');
  await expect(page.getByLabel('Company')).toHaveValue('Summit County Fire');
  await expectAccessible(page);
});

test('the completion form wants a topic, then leads to account information', thorough, async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  // A new account, since a profile is completed only once.
  await signUpAndIn(page, { firstName: 'Lionel', lastName: 'Brandt', country: 'US' });
  await page.goto(`${home}/account-profile-completion`);
  await untilIslandsWork(page);
  const industry = page.getByLabel('Industry');
  await expect(industry).toHaveValue('');
  await industry.click();
  await expect(industry).toHaveValue('1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Please select any one topic.');
  await untilIslandsWork(page);
  await page.getByLabel('Wildfire').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/user\/my-account\/account-information/);
  await expect(page.getByLabel('Wildfire')).toBeChecked();
});

for (const javaScriptEnabled of [true, false]) {
  test(`an address is added, made default, changed and removed, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    openPage,
  }) => {
    const page = await openPage({ javaScriptEnabled });
    const openForm = async (link: Locator) => {
      await link.click();
      await page.waitForURL(/\/account-addresses\/./);
      if (javaScriptEnabled) await untilIslandsWork(page);
    };
    await signIn(page, javaScriptEnabled ? 'committee' : 'enforcer', `${home}/account-addresses`);
    await openForm(page.getByRole('link', { name: 'Add an address' }));
    await page.getByLabel('Country').selectOption('AE');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Use this country' }).click();
    await expect(page.locator('input[name=state]')).toBeVisible();
    await page.getByLabel('First name').fill('مريم');
    await page.getByLabel('Street address').fill('شارع الشيخ زايد ١٢');
    await page.getByLabel('City').fill('دبي');
    await page.locator('main').getByRole('button', { name: 'Save address' }).click();
    const first = page.locator('.book > li').filter({ hasText: 'شارع الشيخ زايد ١٢' });
    await expect(first).toContainText('Default for billing');

    await openForm(page.getByRole('link', { name: 'Add an address' }));
    await page.getByLabel('Country').selectOption('CA');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Use this country' }).click();
    await page.locator('select[name=state]').selectOption('ON');
    await page.getByLabel('Street address').fill('88 Queen’s Quay West');
    await page.getByLabel('City').fill('Toronto');
    await page.getByLabel('Zip').fill('m5j0b8');
    await page.locator('main').getByRole('button', { name: 'Save address' }).click();
    const second = page.locator('.book > li').filter({ hasText: 'Toronto' });
    await expect(second).toContainText('Ontario');
    await second.getByRole('button', { name: /Use for billing/ }).click();
    await expect(second).toContainText('Default for billing');
    await expect(first).not.toContainText('Default for billing');

    await openForm(second.getByRole('link', { name: /Edit/ }));
    await page.getByLabel('City').fill('North York');
    await page.locator('main').getByRole('button', { name: 'Save address' }).click();
    for (const street of ['North York', 'شارع الشيخ زايد ١٢']) {
      const entry = page.locator('.book > li').filter({ hasText: street });
      await entry.locator('summary').click();
      await entry.getByRole('button', { name: /Yes, remove it/ }).click();
      await expect(entry).toHaveCount(0);
    }
    await expect(page.locator('main')).toContainText('No address is saved yet.');
  });
}

test('a sanctioned country says so in red, and the address can still be kept', thorough, async ({ page }) => {
  await signIn(page, 'blocked', `${home}/account-addresses/new`);
  await untilIslandsWork(page);
  await page.getByLabel('Country').selectOption('CU');
  await expect(page.locator('[data-sanction]')).toContainText('We cannot accept cards or orders from Cuba');
  await page.getByLabel('Country').selectOption('DE');
  await expect(page.locator('[data-sanction]')).toBeEmpty();
});

test("another person's address is not there", async ({ page, openPage }) => {
  await signIn(page, 'member', `${home}/account-addresses`);
  const href = await page.locator('.book a').first().getAttribute('href');
  const other = await openPage();
  await signIn(other, 'customer', home);
  // As for one that was deleted, the list is shown.
  await other.goto(href ?? '');
  await expect(other).toHaveURL(`${home}/account-addresses?done=gone`);
  expect(await other.locator('body').textContent()).not.toContain('Chestnut');
});

test('the areas open in a full-screen panel on a small screen', thorough, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'member', `${home}/account-membership`);
  const opener = page.getByRole('button', { name: 'Account areas', exact: true });
  await opener.press('Enter');
  const panel = page.getByRole('dialog', { name: 'My account' });
  await expect(panel.getByRole('link', { name: 'Membership', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await panel.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(360);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses');
});

test('membership shows its status, dates and the way to renew', thorough, async ({ page }) => {
  await signIn(page, 'grace', `${home}/account-membership`);
  const status = page.locator('main section').first();
  await expect(status).toContainText('in grace period');
  await expect(status).toContainText('Grace period ends');
  await status.getByRole('link', { name: 'Renew membership' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Individual membership');
});

test('a committee member is led to their own ballots, and nobody else is', thorough, async ({ page }) => {
  await signIn(page, 'committee', '/user/my-account/account-mycommittees');
  await page.getByRole('link', { name: 'Vote as member 227001' }).click();
  await expect(page).toHaveURL('/committees/ballots?member=227001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ballots of the committees');
  await page.context().clearCookies();
  await signIn(page, 'customer', '/user/my-account/account-mycommittees');
  await expect(page.getByText('You serve on no committee.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Vote/ })).toHaveCount(0);
});
