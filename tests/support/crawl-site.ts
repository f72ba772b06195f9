import type { Visitor } from './fake-visitor.ts';

/** Returns the addresses of links, pictures and forms of a page that stay on this site, without fragments. */
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
  /** Every internal address that one of them links to, with the page that does. */
  linked: ReadonlyMap<string, string>;
  /** Addresses that answer neither a page, nor a redirect, nor that they take a form: "address answers status, linked from page". */
  broken: readonly string[];
}

interface CrawlOptions {
  most?: number;
  known?: ReadonlySet<string>;
  isLeftOut?: (address: string) => boolean;
}

/** Requests under way at a time. */
const atOnce = 8;

/** Links that lead back after sign-in are one, whatever page they lead back to. */
const keyOf = (address: string): string => address.replace(/([?&])(returnurl|appstartpath)=[^&]*/, '$1');

const answers = (status: number, location: string): boolean =>
  status === 200 || status === 405 || (status >= 300 && status < 400 && location !== '');

/**
 * Reads pages from these addresses on, breadth first, and asks for every address that they link to, each once.
 * @param options.most pages that are read
 * @param options.known addresses that are known to be there, which are not asked for beyond `most`
 * @param options.isLeftOut returns whether an address is not asked for, such as the one that signs out
 */
export async function crawlSite(
  visitor: Visitor,
  starts: readonly string[],
  { most = Infinity, known = new Set(), isLeftOut = () => false }: CrawlOptions = {},
): Promise<Crawl> {
  const pages = new Map<string, string>();
  const linked = new Map(starts.map((start) => [start, 'the start']));
  const broken: string[] = [];
  const asked = new Set<string>();
  const waiting = [...starts];
  let reading = 0;

  async function visit(address: string): Promise<void> {
    const isRead = pages.size + reading < most;
    if (!isRead && known.has(address)) return;
    reading += 1;
    const { status, headers, text, location } = await visitor.ask(address, isRead ? {} : { method: 'HEAD' });
    reading -= 1;
    if (!answers(status, location)) broken.push(`${address} answers ${status}, linked from ${linked.get(address)}`);
    const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html');
    if (isPage && isRead) pages.set(address, text);
    const found = isPage && isRead ? internalAddresses(text, visitor.origin) : [];
    for (const next of location.startsWith('/') ? [...found, location] : found) {
      if (linked.has(next) || isLeftOut(next)) continue;
      linked.set(next, address);
      waiting.push(next);
    }
  }

  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (asked.has(keyOf(address))) continue;
      asked.add(keyOf(address));
      await visit(address);
    }
  }

  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work));
  return { pages, linked, broken };
}
