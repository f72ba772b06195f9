import { expect, type FrameLocator, type Page } from 'playwright/test';

/** Waits until the islands of the page are hydrated: earlier input may be lost, or submitted as without JavaScript. */
export async function untilIslandsWork(page: Page): Promise<void> {
  // Before its end, a page may contain further islands.
  await page.waitForLoadState();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // This is when React starts. Hydration has several steps and is done once the page is idle.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Returns the page beside a form of the desk, as readers would see it, once its script has started: earlier input is lost. */
export const previewOf = (page: Page): FrameLocator =>
  page.frameLocator('.desk-frame[aria-busy=false] > iframe[name=desk-preview]');
