import type { Visitor } from './fake-visitor.ts';

/** An answer that a crawl has read, without what it redirected to. */
export interface CrawledAnswer {
  status: number;
  type: string;
  text: string;
  /** The first address that led here. */
  linkedFrom: string;
}

/** Files for people and programs that no page needs to link to. */
const files = ['/', '/sitemap.xml', '/robots.txt', '/api/openapi.json', '/no/such/page'];

/** Most addresses of a crawl: a site that makes addresses without an end fails. */
const most = 3_000;

/** Links that change something, or leave the person. */
const withEffect = /^(\/es)?\/user\/(signout|stop-acting)/;

const readable = /^(text\/|application\/([a-z.+-]*\+)?(json|xml)|image\/svg)/;

/** Returns the addresses of an answer that are on this site: links, pictures, forms, styles and places of a sitemap. */
export function linkedAddresses(text: string, origin: string): string[] {
  const attributes = [...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map((match) => match[1] ?? '');
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  return [...attributes, ...places]
    .map((address) => address.replaceAll('&amp;', '&').replace(/#.*$/, ''))
    .map((address) => (address.startsWith(origin) ? address.slice(origin.length) || '/' : address))
    .filter((address) => /^\/(?!\/)/.test(address) && !withEffect.test(address));
}

/** Identifies links by path and parameter names: every page has a sign-in link that leads back to it. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  return [pathname, ...searchParams.keys()].join(' ');
}

/**
 * Reads every address of a site that a visitor can reach from its home page, its sitemap and its files.
 * @throws when the site has more than 3,000 addresses
 */
export async function crawlSite(visitor: Visitor, seeds: readonly string[] = []): Promise<Map<string, CrawledAnswer>> {
  const found = new Map<string, CrawledAnswer>();
  const asked = new Set<string>();
  const waiting = [...files, ...seeds].map((address) => ({ address, linkedFrom: '' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, linkedFrom } = next;
    if (asked.has(kindOf(address))) continue;
    asked.add(kindOf(address));
    if (asked.size > most) throw new Error(`The site has more than ${most} addresses, such as ${address}.`);
    const { status, headers, text, location } = await visitor.ask(address);
    const type = headers.get('content-type') ?? '';
    found.set(address, { status, type, text: readable.test(type) ? text : '', linkedFrom });
    const further = location ? linkedAddresses(` href="${location}"`, visitor.origin) : [];
    if (readable.test(type)) further.push(...linkedAddresses(text, visitor.origin));
    waiting.push(...further.map((to) => ({ address: to, linkedFrom: address })));
  }
  return found;
}

/** Returns the addresses that a link leads to without an answer, with the page that has the link. */
export const deadLinks = (found: ReadonlyMap<string, CrawledAnswer>): string[] =>
  [...found]
    .filter(([, { status, linkedFrom }]) => status >= 400 && linkedFrom !== '')
    .map(([address, { status, linkedFrom }]) => `${address} answers ${status}, linked from ${linkedFrom}`);

/** Returns where words stand that a site must not have: "/help: …the words around…". */
export function findWords(found: ReadonlyMap<string, Pick<CrawledAnswer, 'text'>>, words: RegExp): string[] {
  const everyWord = new RegExp(words.source, `${words.flags.replace('g', '')}g`);
  return [...found].flatMap(([address, { text }]) =>
    [...text.matchAll(everyWord)].map(
      ({ index }) => `${address}: …${text.slice(Math.max(0, index - 60), index + 60).replaceAll(/\s+/g, ' ')}…`,
    ),
  );
}
