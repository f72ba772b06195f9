import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { addToCart, printedBook } from '../support/checkout-steps.ts';
import { listPages, pageKinds } from '../support/demo-page-kinds.ts';
import { findInvalidHtml, hasHtmlChecker } from '../support/find-invalid-html.ts';
import { isThorough } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Reads the public pages: one of every template; in a thorough run all of them and the Spanish ones. */
async function readPublic(origin: string): Promise<Map<string, string>> {
  const kinds = pageKinds.map(({ en }) => en);
  const addresses = new Set(
    isThorough ? [...kinds, ...pageKinds.map(({ es }) => es), ...(await listPages(origin))] : kinds,
  );
  if (isThorough) expect(addresses.size).toBeGreaterThan(300);
  const pages = new Map<string, string>();
  for (const address of addresses) pages.set(address, await (await fetch(origin + address)).text());
  return pages;
}

/** Every page below these is of a different kind. */
const areas = new Set(['/user/my-account', '/es/user/my-account', '/staff', '/es/staff', '/editor', '/es/editor']);

/**
 * Reads the pages linked below these addresses as a signed-in person. In a thorough run two of each folder represent
 * the rest, otherwise one.
 */
async function readBelow({ request }: Page, starts: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const seenOf = new Map<string, number>();
  const waiting = [...starts];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const folder = address.slice(0, address.lastIndexOf('/'));
    const seen = seenOf.get(folder) ?? 0;
    if (pages.has(address) || (seen >= (isThorough ? 2 : 1) && !areas.has(folder) && !starts.includes(address)))
      continue;
    seenOf.set(folder, seen + 1);
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    pages.set(address, html);
    const links = [...html.matchAll(/ href="(\/[^"?#]*)"/g)].map((match) => match[1] ?? '');
    // What other journeys write may be gone before it is read.
    const lasting = links.filter((link) => !link.includes('journey'));
    waiting.push(...lasting.filter((link) => starts.some((start) => link.startsWith(`${start}/`))));
  }
  return pages;
}

const spanish = (address: string) => (isThorough ? [`/es${address}`] : []);

const personal: { name: string; starts: string[]; account?: string; least: number }[] = [
  {
    name: 'the cart and the checkout',
    starts: ['/cart', '/checkout', '/checkout/exemption', ...['/cart', '/checkout'].flatMap(spanish)],
    least: 2,
  },
  { name: 'the account', starts: ['/user/my-account', ...spanish('/user/my-account')], account: 'member', least: 16 },
  {
    name: 'the staff area',
    starts: [
      '/staff/customers',
      ...spanish('/staff/customers'),
      '/staff/attempts',
      '/staff/searches',
      '/staff/taxes',
      '/staff/exemptions',
      '/staff/applications',
      '/staff/orders?q=100001',
    ],
    account: 'staff',
    least: 4,
  },
  {
    name: 'the desk',
    starts: ['/editor', '/editor/items/page:home?locale=en', ...spanish('/editor')],
    account: 'editor',
    least: 5,
  },
];

// In one test, as starting the checker takes longer than most checks.
test('every page is valid HTML', async ({ openPage, baseURL }) => {
  // A thorough run reads about 900 pages: the checker takes half a minute on a free processor, six on a busy one.
  test.setTimeout(isThorough ? 900_000 : 300_000);
  const pages = await readPublic(baseURL ?? '');
  for (const { name, starts, account, least } of personal) {
    const page = await openPage();
    if (account) await signIn(page, account);
    else await addToCart(page, printedBook);
    const below = await readBelow(page, starts);
    expect(below.size, `${name}: ${[...below.keys()].join(' ')}`).toBeGreaterThanOrEqual(least);
    for (const [address, html] of below) pages.set(address, html);
  }
  if (!hasHtmlChecker) console.warn(`No Java here: the HTML of ${pages.size} pages is not checked.`);
  test.skip(
    !hasHtmlChecker,
    `needs Java (Debian: apt-get install default-jre-headless); ${pages.size} pages unchecked`,
  );
  expect(await findInvalidHtml(pages)).toEqual([]);
});
