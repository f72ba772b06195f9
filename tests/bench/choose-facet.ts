import { chromium } from 'playwright';
import { findChromium } from '../../server/cli/find-chromium.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';
import { slowdown, watchInteractions } from './interactions.ts';

const rounds = 20;
const flags = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

/** Measures the response of the results page to a ticked filter: 48 cards, the demo’s products. */
export async function timeFacets(): Promise<Figure[]> {
  const executablePath = await findChromium(console.log);
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error' });
  await untilSearchComplete(site);
  const browser = await chromium.launch({ executablePath, args: flags.split(' ') });
  try {
    const page = await browser.newPage({ baseURL: site.origin, viewport: { width: 1280, height: 900 } });
    const { interactions, time, end } = await watchInteractions(page, '/search?tab=products&manualTab=true&size=48');
    const boxes = page.locator('.search-panel input[type="checkbox"]');
    for (let round = 0; round < rounds; round += 1) {
      await time('tick a filter', () => boxes.nth(round % 4).click());
      await page.waitForLoadState('networkidle');
    }
    await end();
    const all = interactions.map(({ milliseconds }) => milliseconds);
    const note = `${all.length} times, processor slowed down ${slowdown} times`;
    return [
      {
        name: 'choosing a facet: interaction to next paint, p75',
        value: percentile(all, 0.75),
        unit: 'ms',
        budget: { atMost: 100 },
        note,
      },
      { name: 'choosing a facet: interaction to next paint, slowest', value: Math.max(...all), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}
