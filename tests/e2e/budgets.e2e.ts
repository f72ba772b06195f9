import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser.ts';
import { addToCart, printedBook } from '../support/checkout.ts';
import { untilIslandsWork } from '../support/islands.ts';
import { signIn } from '../support/sign-in.ts';
import { weighScripts } from '../support/weigh-scripts.ts';

/** Brotli bytes of all JavaScript a content page loads. */
const scriptBudget = 5_000;
const pages = [
  '/',
  '/topics/electrical',
  '/codes/msca-70',
  '/committees/eic',
  '/news/aerial-ladder-weld-cracks',
  '/help',
];

interface Weight {
  script: number;
  stylesheet: number;
  font: number;
  document: number;
}

const kinds: Record<string, keyof Weight> = { js: 'script', css: 'stylesheet', woff2: 'font' };

/** Brotli bytes by kind of everything a page loads; what stands inside the page counts with its kind uncompressed. */
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

for (const address of pages) {
  test(`${address} ships at most ${scriptBudget} bytes of JavaScript and no framework`, async ({ page }) => {
    const { weight, scripts } = await weigh(page, address);
    const report = Object.entries(weight).map(([kind, bytes]) => `${kind} ${bytes}`);
    console.log(`${address}: ${report.join(', ')} bytes as sent`);
    test.info().annotations.push({ type: 'bytes', description: report.join(', ') });
    expect(weight.script).toBeGreaterThan(0);
    expect(weight.script).toBeLessThanOrEqual(scriptBudget);
    for (const script of scripts) expect(script).not.toMatch(/\breact\b|react-dom|useState/i);
    expect(await page.locator('astro-island').count()).toBe(0);
  });
}

/** Their controls are the ones of the islands, drawn by the server alone. */
for (const { address, account } of [
  { address: '/events', account: null },
  { address: '/user/signin', account: null },
  { address: '/user/signup', account: null },
  { address: '/user/forgot-password', account: null },
  { address: '/user/verify-email', account: null },
  { address: '/user/my-account/security', account: 'member' },
  { address: '/user/my-account/account-orders', account: 'member' },
]) {
  test(`the forms of ${address} ship no framework`, async ({ page }) => {
    if (account) await signIn(page, account);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('main .field').first()).toBeVisible();
    expect(await page.locator('astro-island').count()).toBe(0);
    const bytes = await weighScripts(page);
    console.log(`${address}: script ${bytes} bytes as sent`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(scriptBudget);
  });
}

/** Pages that work by script, and the brotli bytes each may load. */
for (const { address, account, most, least = 0 } of [
  // Far less would mean that its island had not been loaded.
  { address: '/products/msca-70-2026', account: null, most: 80_000, least: 40_000 },
  { address: '/search?globalSearch=70', account: null, most: 80_000, least: 40_000 },
  { address: '/cart', account: null, most: 80_000 },
  { address: '/checkout', account: null, most: 80_000 },
  ...['account-information', 'account-addresses/new', 'account-profile-completion'].map((area) => ({
    address: `/user/my-account/${area}`,
    account: 'member',
    most: 75_000,
    least: 40_000,
  })),
  { address: '/forms/contact', account: null, most: 80_000, least: 40_000 },
  { address: '/forms/instructor-application', account: 'member', most: 80_000, least: 40_000 },
  {
    address: '/user/my-account/account-committee-applications?new=1',
    ...{ account: 'member', most: 80_000, least: 40_000 },
  },
  { address: '/user/my-account/account-payments', account: 'member', most: 75_000, least: 40_000 },
  { address: '/editor', account: 'editor', most: 120_000 },
  { address: '/editor/items/page:home', account: 'editor', most: 120_000 },
]) {
  test(`${address} loads at most ${most} bytes of JavaScript`, async ({ page }) => {
    if (account) await signIn(page, account);
    else await addToCart(page, printedBook);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(address);
    // On a busy machine the network may rest before an island asks for its files.
    await untilIslandsWork(page);
    const bytes = await weighScripts(page);
    console.log(`${address}: script ${bytes} bytes as sent`);
    expect(bytes).toBeGreaterThan(least);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}
