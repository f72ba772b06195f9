import type { Page } from 'playwright/test';

/** Brotli bytes of every script file that the open page has loaded, be it from the network or from a cache. */
export async function weighScripts(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  let bytes = 0;
  for (const file of new Set(loaded.filter((name) => new URL(name).pathname.endsWith('.js')))) {
    const answer = await page.request.get(file, { headers: { 'Accept-Encoding': 'br' } });
    bytes += Number(answer.headers()['content-length']);
  }
  return bytes;
}
