import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing makes the page scroll sideways. */
export async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `horizontal overflow at ${page.viewportSize()?.width} px`).toBe(0);
}

/** WCAG 2.2 AA as far as axe sees it, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode spares a blank page for each run; it matters only to frames of other sites.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html}`),
  );
  expect(broken, `axe at ${page.viewportSize()?.width} px`).toEqual([]);
  await expectFitting(page);
}
