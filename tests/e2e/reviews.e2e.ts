import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';

const committees = '/user/my-account/account-mycommittees';

test('a chair reads an application, comments, declines it, and staff open it again and grant funding', async ({
  page,
  openPage,
  complaints,
}) => {
  complaints.expect(/status of (404|422)/);
  await signIn(page, 'committee', committees);
  await page.getByRole('link', { name: 'Review the applications to your committees' }).click();
  await expect(page).toHaveURL(`${committees}/review`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Grace Obuya · EIC' }).click();
  await expect(page.getByText('Fourteen years of forensic work')).toBeVisible();
  await expect(page.getByText('The applicant stands for: Special expert')).toBeVisible();
  await expect(page.getByRole('table', { name: /votes/ }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Comment' }).fill('Two seats are vacant.\nOne is for experts.');
  await page.getByRole('button', { name: 'Add the comment' }).click();
  await expect(page.getByText('One is for experts.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Note to the applicant is required.');
  await page.getByLabel('Note to the applicant').fill('The balance of interests leaves no seat.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Declined. The applicant gets an email.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFitting(page);
  const path = new URL(page.url()).pathname;

  const staff = await openPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, 'staff', '/staff/applications?committee=EIC&decision=declined');
  await staff.getByRole('link', { name: 'Grace Obuya · EIC' }).click();
  await expect(staff.getByText('The balance of interests leaves no seat.')).toBeVisible();
  await staff.getByLabel('Reason for a new decision').fill('A seat has become vacant.');
  await staff.getByRole('button', { name: 'Open for a new decision' }).click();
  await expect(staff.getByText('The application waits for a decision.')).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/staff/applications');
  await staff.getByLabel('Application for').selectOption('Funding of an enforcer');
  await staff.getByRole('button', { name: 'Show' }).click();
  await staff.getByRole('link', { name: 'Elena Fuentes · EGR' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Elena Fuentes: funding for EGR');
  await staff.getByRole('button', { name: 'Accept' }).click();
  await expect(staff.getByText('Accepted. The applicant gets an email.')).toBeVisible();

  const other = await openPage();
  await signIn(other, 'liaison');
  for (const closed of [`${committees}/review`, path, '/staff/applications']) {
    expect((await other.goto(closed))?.status(), closed).toBe(404);
  }
});
