import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { spanish } from '../support/journey-views.ts';

const article = '/news/aerial-ladder-weld-cracks';
const thread = '/comments/aerial-ladder-weld-cracks';

test('a reader comments an article, staff approve it, everybody reads it, and somebody reports it', async ({
  page,
  openPage,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const words = `Our ladder bent in year eleven. <b>${crypto.randomUUID()}</b>`;
  await signUpAndIn(page, { firstName: 'Odile', lastName: 'Marchetti' });
  await page.goto(article);
  await page.getByRole('link', { name: 'Read and write comments' }).click();
  await expect(page).toHaveURL(thread);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.getByLabel('Your comment')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('status')).toContainText('once our staff have read it');
  await expect(page.getByText(words)).toBeHidden();

  const staff = await openPage();
  await signIn(staff, 'staff', '/staff/comments');
  const waiting = staff.getByRole('listitem').filter({ hasText: words });
  await expect(waiting).toContainText('Odile Marchetti');
  await expectAccessible(staff);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('status')).toContainText('The comment is shown.');
  await expect(waiting).toHaveCount(0);

  const reader = await openPage();
  await reader.goto(article);
  await reader.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded();
  const shown = reader.locator('article-comments li').filter({ hasText: words });
  await expect(shown).toContainText('Odile Marchetti');
  await expectAccessible(reader);
  await reader.goto(thread);
  await expect(reader.getByRole('link', { name: 'Sign in to comment' })).toBeVisible();
  await expectAccessible(reader);
  const listed = reader.getByRole('listitem').filter({ hasText: words });
  await listed.getByRole('button', { name: 'Report the comment by Odile Marchetti' }).click();
  await expect(reader.getByRole('status')).toContainText('Our staff will look at this comment');

  await staff.goto('/staff/comments');
  await expect(waiting).toContainText('Shown, and reported: 1');
  await waiting.getByRole('button', { name: 'Remove' }).click();
  await expect(staff.getByRole('status')).toContainText('The comment has been removed.');
  await reader.goto(thread);
  await expect(reader.getByText(words)).toHaveCount(0);
});

test('comments are written in Spanish on a phone without a script', spanish.details, async ({ openPage }) => {
  const without = { javaScriptEnabled: false, viewport: { width: 360, height: 760 } };
  const page = await openPage(without);
  await signUpAndIn(page, { firstName: 'Odile', lastName: 'Marchetti' });
  await page.goto('/es/comments/aerial-ladder-weld-cracks');
  await page.getByLabel('Su comentario').fill('Nuestra escalera se dobló.');
  await page.getByRole('button', { name: 'Enviar el comentario' }).click();
  await expect(page.getByRole('status')).toContainText('cuando nuestro personal lo haya leído');
  await expectFitting(page);
});
