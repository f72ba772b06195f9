import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { pageKinds } from '../support/page-kinds.ts';

/** 640 px is a window of 1280 px at 200 % zoom. */
const widths = [320, 360, 640, 1280, 1440];

for (const { name, status = 200, ...addresses } of pageKinds) {
  for (const language of ['en', 'es'] as const) {
    test(`${name} in ${language} is accessible and fits every width`, async ({ page, complaints }) => {
      if (status !== 200) complaints.expect(new RegExp(`(status of|answer) ${status}`));
      const answer = await page.goto(addresses[language]);
      expect(answer?.status()).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('site-announcement')).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await (width === 360 || width === 1280 ? expectAccessible(page) : expectFitting(page));
      }
    });
  }
}
