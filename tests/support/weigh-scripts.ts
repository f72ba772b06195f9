import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';

/** Brotli bytes of all JavaScript of the open page: loaded files of any origin, and inline scripts. */
export async function weighScripts(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  let bytes = inline.length > 0 ? brotliCompressSync(inline.join('')).length : 0;
  for (const file of new Set(loaded.filter((name) => new URL(name).pathname.endsWith('.js')))) {
    const answer = await page.request.get(file, { headers: { 'Accept-Encoding': 'br' } });
    bytes += Number(answer.headers()['content-length']);
  }
  return bytes;
}
