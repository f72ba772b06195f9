import { expect, test } from '../support/journey.ts';
import { signIn as signInAs } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

test('the header of a static page turns to the person, tells the data layer, and back at sign-out', async ({
  page,
}) => {
  const signIn = page.locator('session-account > .sign-in');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/codes/msca-70?order_src=MAIL26');
  await expect(signIn).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).not.toContain('/api/user/current');
  expect(await page.evaluate(() => window.dataLayer)).toEqual([]);

  await signIn.click();
  await page.locator('input[name=email]').fill('member@example.org');
  await page.locator('input[name=password]').fill('stanchion-demo');
  await page.locator('main form button[type=submit]').first().click();
  // The address is restored unchanged (docs/decisions/sign-in.md#intent-survives-sign-in).
  await page.waitForURL('/codes/msca-70?order_src=MAIL26');
  await expect(signIn).toBeHidden();
  const events = () => page.evaluate(() => window.dataLayer);
  await expect.poll(events).toContainEqual({
    event: 'UserUpdated',
    webUserID: expect.any(String),
    nsID: expect.anything(),
    userType: 'member',
  });
  expect(await page.evaluate(() => sessionStorage.getItem('order_src'))).toBe('MAIL26');
  await expect(page.locator('impersonation-banner')).toBeHidden();

  // The hint decides the first paint: no sign-in link while the answer is pending.
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/user/current', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/help');
  await expect(page.locator('.account summary')).toBeVisible();
  await expect(signIn).toBeHidden();
  await expect(page.locator('[data-desk]')).toHaveCount(0);
  answer();
  await expect(page.locator('#account-links [data-session-name]')).not.toBeEmpty();
  await expect(signIn).toBeHidden();
  await page.unroute('/api/user/current');

  await page.locator('.account summary').click();
  await expect(page.locator('#account-links [data-session-name]')).not.toBeEmpty();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(signIn).toBeVisible();
  // The stored page shows the link before its scripts run.
  await expect.poll(events).toEqual([{ event: 'SessionChange', loginStatus: 'signed out' }]);
});

test('on a small screen the account panel carries name and sign-out', thorough, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/signin?returnurl=%2Fhelp');
  await page.locator('input[name=email]').fill('member@example.org');
  await page.locator('input[name=password]').fill('stanchion-demo');
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL('/help');
  await page.getByRole('button', { name: 'Open account menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect(panel.locator('[data-session-name]')).not.toBeEmpty();
  await expect(panel.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await panel.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Open account menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('an editor goes from a page to its editing, and nobody else is led there', async ({ page, request }) => {
  const stored = await (await request.get('/codes/msca-70')).text();
  expect(stored).not.toContain('href="/editor');
  await signInAs(page, 'editor', '/codes/msca-70');
  await page.locator('.account summary').click();
  const links = page.locator('#account-links [data-desk] a');
  await expect(links).toHaveText(['Editor’s desk', 'Edit this page']);
  await links.nth(1).click();
  await expect(page).toHaveURL('/editor/items/document:msca-70?locale=en&view=page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
