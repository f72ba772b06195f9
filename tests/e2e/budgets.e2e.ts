import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { addToCart, printedBook } from '../support/checkout-steps.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { weighScripts } from '../support/weigh-scripts.ts';

/** Most Brotli bytes of all JavaScript on a content page. */
const scriptBudget = 5_000;
/** Most bytes, as sent, of a page that is made on request: the events have 165 kB of HTML. */
const documentBudget = 20_000;
const pages = [
  '/',
  '/topics/electrical',
  '/codes/msca-70',
  '/committees/eic',
  '/news/aerial-ladder-weld-cracks',
  '/help',
  '/library/msca-70/2026/chapter-6',
];

interface Weight {
  script: number;
  stylesheet: number;
  font: number;
  document: number;
}

const kinds: Record<string, keyof Weight> = { js: 'script', css: 'stylesheet', woff2: 'font' };

/** Brotli bytes of a page by kind; inline content counts uncompressed under its kind. */
async function weigh(page: Page, address: string): Promise<{ weight: Weight; scripts: string[] }> {
  const weight: Weight = { script: 0, stylesheet: 0, font: 0, document: 0 };
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  weight.script += Buffer.byteLength(scripts.join(''));
  weight.stylesheet += Buffer.byteLength((await page.locator('style').allTextContents()).join(''));
  for (const file of new Set([page.url(), ...loaded])) {
    const kind = file === page.url() ? 'document' : kinds[/\.(\w+)$/.exec(new URL(file).pathname)?.[1] ?? ''];
    if (!kind) continue;
    const answer = await page.request.get(file, { headers: { 'Accept-Encoding': 'br' } });
    const { 'content-encoding': coding, 'content-length': length } = answer.headers();
    if (kind !== 'font') expect(coding, file).toBe('br');
    weight[kind] += Number(length);
    if (kind === 'script') scripts.push(await answer.text());
  }
  return { weight, scripts };
}

test(`content pages ship at most ${scriptBudget} bytes of JavaScript and no framework`, async ({ page }) => {
  for (const address of pages) {
    const { weight, scripts } = await weigh(page, address);
    const report = Object.entries(weight).map(([kind, bytes]) => `${kind} ${bytes}`);
    console.log(`${address}: ${report.join(', ')} bytes as sent`);
    test.info().annotations.push({ type: 'bytes', description: `${address}: ${report.join(', ')}` });
    expect(weight.script, address).toBeGreaterThan(0);
    expect(weight.script, address).toBeLessThanOrEqual(scriptBudget);
    for (const script of scripts) expect(script, address).not.toMatch(/\breact\b|react-dom|useState/i);
    expect(await page.locator('astro-island').count(), address).toBe(0);
  }
});

/** Their controls are those of the islands, rendered on the server only. */
for (const { account, addresses } of [
  {
    account: null,
    addresses: ['/events', '/user/signin', '/user/signup', '/user/forgot-password', '/user/verify-email'],
  },
  { account: 'member', addresses: ['/user/my-account/security', '/user/my-account/account-orders'] },
]) {
  test(`forms that the server draws for ${account ?? 'anybody'} ship no framework`, async ({ page }) => {
    if (account) await signIn(page, account);
    for (const address of addresses) {
      const answer = await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main .field').first()).toBeVisible();
      // Made on request, and compressed for the person's own browser (docs/decisions/engineering.md#compression-of-answers-for-one-person).
      expect(answer?.headers()['content-encoding'], address).toBe('br');
      const sizes = await answer?.request().sizes();
      expect(sizes?.responseBodySize, address).toBeLessThanOrEqual(documentBudget);
      expect(await page.locator('astro-island').count(), address).toBe(0);
      const bytes = await weighScripts(page);
      console.log(`${address}: script ${bytes} bytes as sent`);
      expect(bytes, address).toBeGreaterThan(0);
      expect(bytes, address).toBeLessThanOrEqual(scriptBudget);
    }
  });
}

const account = '/user/my-account';

/** Pages that depend on scripts, with their Brotli limits. Far below `least` an island would be missing. */
for (const { who, pages: weighed } of [
  {
    who: null,
    pages: [
      { address: '/products/msca-70-2026', most: 80_000, least: 40_000 },
      { address: '/search?globalSearch=70', most: 80_000, least: 40_000 },
      { address: '/cart', most: 80_000 },
      { address: '/checkout', most: 80_000 },
      { address: '/forms/contact', most: 80_000, least: 40_000 },
    ],
  },
  {
    who: 'member',
    pages: [
      ...['information', 'addresses/new', 'profile-completion', 'payments'].map((area) => ({
        address: `${account}/account-${area}`,
        most: 75_000,
        least: 40_000,
      })),
      { address: '/forms/instructor-application', most: 80_000, least: 40_000 },
      { address: `${account}/account-committee-applications?new=1`, most: 80_000, least: 40_000 },
    ],
  },
  {
    who: 'editor',
    pages: [
      { address: '/editor', most: 120_000 },
      { address: '/editor/items/page:home', most: 120_000 },
    ],
  },
]) {
  test(`pages that work by script load what they may for ${who ?? 'a shopper'}`, async ({ page }) => {
    if (who) await signIn(page, who);
    else await addToCart(page, printedBook);
    for (const { address, most, least = 0 } of weighed as { address: string; most: number; least?: number }[]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page).toHaveURL(address);
      // On a busy machine the network may be idle before an island requests its files.
      await untilIslandsWork(page);
      const bytes = await weighScripts(page);
      console.log(`${address}: script ${bytes} bytes as sent`);
      expect(bytes, address).toBeGreaterThan(least);
      expect(bytes, address).toBeLessThanOrEqual(most);
    }
  });
}
