import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { giveCredentials, signIn } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';

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
});

test('a chapter of before leads to its page, with its paragraph, in both languages', async ({ page }) => {
  await page.goto('/codes/free-access/msca-70-2026/chapter-6#s6.2');
  await expect(page).toHaveURL('/library/msca-70/2026/chapter-6#s6.2');
  await expect(page.locator('[id="6.2"]')).toBeInViewport();
  await page.goto('/es/codigos/acceso-gratuito/msca-110-2026/capitulo-5');
  await expect(page).toHaveURL('/es/library/msca-110/2026/chapter-5');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Capítulo 5');
  await expectAccessible(page);
});
