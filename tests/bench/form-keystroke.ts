import { chromium } from 'playwright';
import { findChromium } from '../../server/cli/find-chromium.ts';
import { percentile, type Figure } from './figure.ts';

/** Letters typed into the first field of the page. */
const letters = 120;

/** Time from a keystroke until the page has painted its effect, in Chromium. */
export async function measureKeystroke(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.warn), timeout: 60_000 });
  try {
    const page = await browser.newPage();
    await page.goto(address, { timeout: 60_000 });
    await page.locator('form.site-form[novalidate]').waitFor({ timeout: 60_000 });
    const samples = await page.evaluate((count) => {
      const input = document.querySelector<HTMLInputElement>('form.site-form input[type=text]');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      if (!input || !set) throw new Error('The page has no field of text.');
      return Array.from({ length: count }, (_, index) => {
        const began = performance.now();
        set.call(input, 'x'.repeat((index % 40) + 1));
        // The library renders within the event.
        input.dispatchEvent(new Event('input', { bubbles: true }));
        return performance.now() - began;
      });
    }, letters);
    const warm = samples.slice(20);
    return [
      { name: 'form of 45 fields: a letter, p50', value: percentile(warm, 0.5), unit: 'ms' },
      { name: 'form of 45 fields: a letter, p95', value: percentile(warm, 0.95), unit: 'ms', budget: { atMost: 16 } },
    ];
  } finally {
    await browser.close();
  }
}
