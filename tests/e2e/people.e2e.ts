import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { giveCredentials, newPassword, signIn } from '../support/sign-in-steps.ts';

test('an administrator invites an editor, who works until the role is taken away', async ({
  page,
  openPage,
  complaints,
}) => {
  complaints.expect(/status of (422|404)/);
  const address = `editor-${crypto.randomUUID().slice(0, 8)}@example.net`;
  await signIn(page, 'admin', '/staff/people');
  await expect(page.getByRole('link', { name: 'Stella Marsh' })).toBeVisible();
  await expectAccessible(page);
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Email address').fill(address);
  await invite.getByLabel('Role').selectOption('Editor');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Write the reason.' }).click();
  await expect(invite.getByLabel('Email address')).toHaveValue(address);
  await invite.getByLabel('Reason').fill('News desk');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status')).toContainText('The link is on its way.');
  await expect(page.getByText(/^Given by admin@example.org .*News desk/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectFitting(page);

  const editor = await openPage();
  await editor.goto(await mailedLink(address, '/user/reset-password'));
  await editor.locator('#newPassword').fill(newPassword);
  await editor.locator('#newPassword').press('Enter');
  await editor.waitForURL(/signin/);
  await editor.goto('/user/signin?returnurl=%2Feditor');
  await giveCredentials(editor, address, newPassword);
  await expect(editor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(editor).toHaveURL(/\/editor$/);

  await page.reload();
  await page.getByText('Take this role away').first().click();
  await page.getByRole('listitem').getByLabel('Reason').fill('Left');
  await page.getByRole('button', { name: 'Take this role away' }).click();
  await expect(page.getByText('This person holds no role.')).toBeVisible();
  expect((await editor.goto('/editor'))?.status()).toBe(404);

  await page.goto('/staff/people/roles');
  await expectAccessible(page);
  await expectFitting(page);
});
