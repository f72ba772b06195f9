import { expect, test } from '../support/browser.ts';

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
  // The address comes back as it was left (docs/decisions/sign-in.md#intent-survives-sign-in).
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

  await page.locator('.account summary').click();
  await expect(page.locator('#account-links [data-session-name]')).not.toBeEmpty();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(signIn).toBeVisible();
  // The stored page shows the link before its scripts run.
  await expect.poll(events).toEqual([{ event: 'SessionChange', loginStatus: 'signed out' }]);
});

test('on a small screen the account panel carries name and sign-out', async ({ page }) => {
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
