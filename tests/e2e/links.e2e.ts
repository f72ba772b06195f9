import { expect, test } from '../support/journey.ts';
import { listPages, pageKinds } from '../support/demo-page-kinds.ts';
import { isThorough, thorough } from '../support/test-scope.ts';
import { Visitor } from '../support/fake-visitor.ts';

/** Leads to sign-in for any page, existing or not, so it is requested with a session. */
const account = /^(\/es)?\/user\/my-account(\/|$)/;

/** Paths of all links, pictures and forms of a page that stay on this site. */
function internalAddresses(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map((match) => match[1] ?? '');
  return found
    .map((address) => address.replaceAll('&amp;', '&').replace(/#.*$/, ''))
    .filter((address) => address.startsWith('/') && !address.startsWith('/api/') && !address.includes('journey'));
}

/**
 * Identifies links: at every change those with the same path and parameter names, such as the 670 sign-in links that
 * lead back to a page each, count as one; in the thorough run each counts.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  return isThorough ? address : [pathname, ...searchParams.keys()].join(' ');
}

/** Lists every page in a thorough run, otherwise one of every template in each language. */
async function pagesToRead(origin: string): Promise<string[]> {
  if (!isThorough) return pageKinds.flatMap(({ en, es, status }) => (status ? [] : [en, es]));
  const pages = await listPages(origin);
  expect(pages.length).toBeGreaterThan(300);
  return pages;
}

test('every internal link leads somewhere', thorough, async ({ baseURL }) => {
  // Requests every address sequentially.
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const pages = await pagesToRead(origin);
  const linkedFrom = new Map<string, string>();
  const fragments: string[] = [];
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text();
    for (const address of internalAddresses(html)) if (!linkedFrom.has(address)) linkedFrom.set(address, page);
    for (const [, id = ''] of html.matchAll(/\shref="#([^"]+)"/g)) {
      if (!html.includes(` id="${id}"`)) fragments.push(`${page}: #${id}`);
    }
  }
  expect(linkedFrom.size).toBeGreaterThan(300);
  expect(fragments, 'fragments without a target').toEqual([]);
  expect([...linkedFrom.keys()].filter((address) => account.test(address)).length).toBeGreaterThan(5);
  const anyone = new Visitor(origin);
  const member = await Visitor.signedIn(origin, 'member');
  const broken: string[] = [];
  const asked = new Set<string>();
  for (const [address, page] of linkedFrom) {
    if (asked.has(kindOf(address))) continue;
    asked.add(kindOf(address));
    const path = address.replace(/\?.*$/, '');
    const { status, location } = await (account.test(path) ? member : anyone).ask(address, { method: 'HEAD' });
    const isThere =
      status === 200 || ([301, 302, 303].includes(status) && !(account.test(path) && /signin/.test(location)));
    if (!isThere) broken.push(`${address} answers ${status} ${location}, linked from ${page}`);
  }
  expect(broken).toEqual([]);
});

test('a Spanish page links to Spanish pages where they exist', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  const pages = await listPages(origin);
  const spanish = new Map<string, { page: string; html: string }>();
  for (const page of pages.filter((address) => address.startsWith('/es'))) {
    const html = await (await fetch(origin + page)).text();
    const english = /hreflang="en" href="([^"]+)"/.exec(html)?.[1];
    if (english) spanish.set(english.slice(origin.length), { page, html });
  }
  expect(spanish.size).toBeGreaterThan(60);
  const strays: string[] = [];
  for (const { page, html } of spanish.values()) {
    for (const [element, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)[^"]*"[^>]*>/g)) {
      // A page may link to its English version, for instance to articles that are not translated.
      const isOwnOriginal = spanish.get(href)?.page === page;
      if (spanish.has(href) && !isOwnOriginal && !element.includes('hreflang="en"')) strays.push(`${page} → ${href}`);
    }
  }
  expect(strays).toEqual([]);
});
