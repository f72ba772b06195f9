import { expect, type Page } from 'playwright/test';

/** Waits until the islands of the page work: what is entered before may be lost, or sent as without JavaScript. */
export async function untilIslandsWork(page: Page): Promise<void> {
  // Before its end a page may have islands that are still to come.
  await page.waitForLoadState();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // That is when React begins. It works in several steps, and is through once the page has nothing else to do.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
