import { Visitor } from './fake-visitor.ts';

/** Addresses of links, pictures and forms of a page that stay on this site, without fragments. */
export function internalAddresses(html: string, origin: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action|view-href)="([^"]*)"/g)].map((match) => match[1] ?? '');
  return found
    .map((address) => address.replaceAll('&amp;', '&').replace(/#.*$/, ''))
    .map((address) => (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address))
    .filter((address) => address.startsWith('/') && !address.startsWith('//'));
}

export interface Crawl {
  /** Every page that was read, with its HTML. */
  pages: ReadonlyMap<string, string>;
  /** Every internal address that a page links to, with one page that does. */
  linked: ReadonlyMap<string, string>;
  /** "address answers status, linked from page" */
  broken: string[];
}

/** Forms of which the answer to a GET says nothing: they take a POST. */
const isForm = (status: number): boolean => status === 405;

const isHtml = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') === true;

/** Requests under way at a time. */
const atOnce = 8;

/**
 * Follows every link from these addresses, each address once; queries that only lead back after sign-in count once.
 * @param options.most pages that are read; every address that they link to is asked for
 */
export async function crawlSite(
  visitor: Visitor,
  starts: readonly string[],
  { most = Infinity }: { most?: number } = {},
): Promise<Crawl> {
  const pages = new Map<string, string>();
  const linked = new Map<string, string>(starts.map((start) => [start, 'the start']));
  const broken: string[] = [];
  const asked = new Set<string>();
  const waiting = [...starts];
  const keyOf = (address: string) => address.replace(/([?&])(returnurl|appstartpath)=[^&]*/, '$1');

  async function visit(address: string): Promise<void> {
    const { status, headers, text, location } = await visitor.ask(address);
    const isThere = status === 200 || isForm(status) || (status >= 300 && status < 400 && location !== '');
    if (!isThere) broken.push(`${address} answers ${status}, linked from ${linked.get(address) ?? ''}`);
    const leadsTo = status >= 300 && status < 400 ? [location] : [];
    const isPage = status === 200 && isHtml(headers);
    if (isPage && pages.size < most) pages.set(address, text);
    const found = isPage && pages.has(address) ? internalAddresses(text, visitor.origin) : [];
    for (const next of [...found, ...leadsTo]) {
      if (!next.startsWith('/') || linked.has(next)) continue;
      linked.set(next, address);
      waiting.push(next);
    }
  }

  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const key = keyOf(address);
      if (asked.has(key)) continue;
      asked.add(key);
      await visit(address);
    }
  }

  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work));
  return { pages, linked, broken };
}
