import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser.ts';
import { pageKinds } from '../support/page-kinds.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** 640 px is a window of 1280 px at 200 % zoom. */
const widths = [320, 360, 640, 1280, 1440];

/** The rules that are broken, each with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  // Legacy mode spares a blank page for each run; it matters only to frames, and no page has one.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html}`));
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
        expect(await overflow(page), `horizontal overflow at ${width} px`).toBe(0);
        if (width === 360 || width === 1280) expect(await violations(page), `axe at ${width} px`).toEqual([]);
      }
    });
  }
}
