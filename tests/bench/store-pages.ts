import { chromium, type Page } from 'playwright';
import { findChromium } from '../../server/cli/find-chromium.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { weighScripts } from '../support/weigh-scripts.ts';
import { percentile, type Figure } from './figure.ts';
import { book } from './guest.ts';
import { slowdown, watchInteractions, type Interaction } from './interactions.ts';

const product = `/products/${book.productId}`;
/** In this order, because the cart is filled on the product page. */
const pages = { product, cart: '/cart', checkout: '/checkout' };
const rounds = 10;
const flags = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

/** JavaScript of the store's pages, and the response time of the product page to input. */
export async function measure(): Promise<Figure[]> {
  const executablePath = await findChromium(console.log);
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath, args: flags.split(' ') });
  try {
    const page = await browser.newPage({ baseURL: site.origin, viewport: { width: 1280, height: 900 } });
    const interactions = await interact(page);
    const figures = describeInteractions(interactions);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const value = await weighScripts(page);
      figures.push({ name: `${name} page: JavaScript`, value, unit: 'bytes', budget: { atMost: 80_000 } });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Changes an option, types a quantity and adds to the cart, repeatedly. */
async function interact(page: Page): Promise<Interaction[]> {
  const { interactions, time, end } = await watchInteractions(page, product);
  for (let round = 0; round < rounds; round += 1) {
    const edition = round % 2 === 0 ? '2024' : '2027';
    await time('change an option', () => page.getByText(edition, { exact: true }).first().click());
    await time('type a quantity', () =>
      page.locator('#offer-quantity').press(round % 2 === 0 ? 'ArrowUp' : 'ArrowDown'),
    );
    await time('add to the cart', () => page.getByRole('button', { name: 'Add to cart' }).click());
    await page.waitForLoadState('networkidle');
  }
  await end();
  return interactions;
}

function describeInteractions(interactions: readonly Interaction[]): Figure[] {
  const all = interactions.map(({ milliseconds }) => milliseconds);
  const note = `${all.length} interactions, processor slowed down ${slowdown} times`;
  const kinds = [...new Set(interactions.map(({ kind }) => kind))];
  return [
    // As in field data: good is a 75th percentile of at most 200 ms.
    {
      name: 'product page: interaction to next paint, p75',
      value: percentile(all, 0.75),
      unit: 'ms',
      budget: { atMost: 200 },
      note,
    },
    { name: 'product page: interaction to next paint, slowest', value: Math.max(...all), unit: 'ms' },
    ...kinds.map((kind) => ({
      name: `product page: ${kind}, p75`,
      value: percentile(
        interactions.filter((each) => each.kind === kind).map(({ milliseconds }) => milliseconds),
        0.75,
      ),
      unit: 'ms',
    })),
  ];
}
