import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { tagOf } from '../support/test-scope.ts';
import { giveCredentials } from '../support/sign-in-steps.ts';
import { demoPassword } from '../support/fake-visitor.ts';

const journeys = [
  {
    language: 'en' as const,
    width: 1280,
    standard: '/codes/msca-1',
    start: '/codes/free-access/msca-1-2027',
    chapter: '/codes/free-access/msca-1-2027/chapter-12',
    section: 's12.2.1',
    changed: 'Changed in this edition',
  },
  {
    language: 'es' as const,
    width: 360,
    standard: '/es/codigos/msca-110',
    start: '/es/codigos/acceso-gratuito/msca-110-2026',
    changed: 'Modificado en esta edición',
    chapter: '/es/codigos/acceso-gratuito/msca-110-2026/capitulo-5',
    section: 's5.2',
  },
] as const;

for (const { language, width, standard, start, chapter, section, changed } of journeys) {
  const prefix = language === 'en' ? '' : `/${language}`;
  test(
    `a chapter is read through sign-up or sign-in and a paragraph shared, ${language}`,
    tagOf(language),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(standard);
      const button = page.locator('section[aria-labelledby=editions] details[open] a.button');
      await button.click();
      await expect(page).toHaveURL(`${prefix}/user/signup?returnurl=${encodeURIComponent(start)}`);
      await page.locator(`main a[href^="${prefix}/user/signin?returnurl="]`).click();
      await giveCredentials(page, 'customer@example.org', demoPassword);
      await expect(page).toHaveURL(start);
      // With an account the same button opens the edition at once.
      await page.goto(standard);
      await button.click();
      await expect(page).toHaveURL(start);
      await page.locator(`main .prose a[href="${chapter}#${section}"]`).click();
      await expect(page).toHaveURL(`${chapter}#${section}`);
      const heading = page.locator(`[id="${section}"]`);
      await expect(heading).toBeInViewport();
      await expect(page.locator('.changed-section', { has: heading })).toContainText(changed);
      const permalink = heading.getByRole('link');
      await permalink.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${chapter}#${section}`);
      await expectAccessible(page);
    },
  );
}
