import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import type { ContentSource } from '../../server/content/api/content-source.ts';
import type { Render, SiteFacts } from '../../server/content/publish/render-page.ts';
import { siteFiles } from '../../server/content/publish/site-files.ts';

interface Variant {
  /** On the site, with language prefix; null for an item without a page. */
  path: string | null;
  text: string;
}

interface Change {
  seq: number;
  paths: string[];
  tags: string[];
}

/** Articles on one page of the fake listing. */
const listingSize = 2;
const languages = ['en', 'es'];

/**
 * Content, its API and its templates in memory, for tests of the publisher. A test can hold every answer and rendering
 * to control what happens in between. `page:x` shows its own text, the texts of `shows`, its languages and the menu;
 * `listing:news` lists all articles, two per page.
 */
export class FakeSite {
  readonly items = new Map<string, { variants: Map<string, Variant>; shows: string[] }>();
  readonly feed: Change[] = [];
  /** Identifies the history of the feed; another value is another database. */
  history = 1;
  /** Up to here all histories are the same. */
  commonUpTo = -1;
  /** Addresses in the order in which their rendering began. */
  readonly begun: string[] = [];
  /** Addresses whose template throws. */
  readonly broken = new Set<string>();
  /** Addresses with one unreadable block. */
  readonly flawed = new Set<string>();
  /** Makes the content API fail with this message. */
  away: string | null = null;
  /** Holds an answer of the API, or a rendered page. */
  beforeAnswer: (name: string) => Promise<void> = () => Promise.resolve();
  beforePage: (address: string) => Promise<void> = () => Promise.resolve();

  get head(): number {
    return this.feed.at(-1)?.seq ?? 0;
  }

  readonly facts: SiteFacts = {
    origin: 'http://site.test',
    isProduction: false,
    isDemo: true,
    installation: demoInstallation,
  };

  readonly source: ContentSource = {
    name: 'fake content',
    execute: async (document, variables) => {
      const name = /query (\w+)/.exec(document)?.[1] ?? document;
      if (this.away) throw Object.assign(new Error(this.away), { name: 'ContentUnavailable' });
      // Read at once and delivered later: the oldest answer a real API may give.
      const answer = structuredClone(this.#answer(name, variables));
      await this.beforeAnswer(name);
      return answer;
    },
  };

  readonly render: Render = async (address, { content, render }) => {
    this.begun.push(address);
    try {
      const shell = (await content.query('GetShell', 'query GetShell', {})) as { menu: string };
      const page = (await content.query('GetPage', 'query GetPage', { address })) as Shown | null;
      if (this.broken.has(address)) throw new Error(`${address}: block rich-text, field content: is broken`);
      const flaw = `${address}: block 2 (RichText b2), field content: cannot be read`;
      if (this.flawed.has(address) && !render.isLenient) throw new Error(flaw);
      if (this.flawed.has(address)) render.flaws.add(flaw);
      await this.beforePage(address);
      if (!page) return new Response('Not found', { status: 404 });
      for (const more of page.further) render.further.add(more);
      return new Response(`${page.body} | ${shell.menu}`, { headers: { 'content-type': 'text/html' } });
    } catch (error) {
      const { message, name } = error as Error;
      render.problem = { reason: message, isPassing: name === 'ContentUnavailable' };
      throw error;
    }
  };

  /** Stores an item and returns its range in the feed. */
  put(id: string, path: string | null, text: string, shows: string[] = [], language = 'en') {
    const item = this.items.get(id) ?? { variants: new Map<string, Variant>(), shows };
    const before = item.variants.get(language);
    item.variants.set(language, { path, text });
    item.shows = shows;
    this.items.set(id, item);
    return this.#change(id, before?.path ?? null, path);
  }

  delete(id: string, language = 'en') {
    const item = this.items.get(id);
    const before = item?.variants.get(language);
    item?.variants.delete(language);
    if (item?.variants.size === 0) this.items.delete(id);
    return this.#change(id, before?.path ?? null, null);
  }

  /** Appends a change by hand, as a remote CMS might. */
  changed(tags: string[], paths: string[] = []) {
    const seq = this.head + 1;
    this.feed.push({ seq, paths, tags });
    return { from: seq, to: seq };
  }

  /** Returns the expected content of an address; null without a page. */
  expected(address: string): string | null {
    const shown = this.#show(address).page;
    return shown && `${shown.body} | ${this.#menu()}`;
  }

  /** All addresses, numbered listing pages included. */
  addresses(): string[] {
    const routes = this.#routes();
    return [...siteFiles, ...routes, ...routes.flatMap((path) => this.#show(path).page?.further ?? [])];
  }

  #change(id: string, before: string | null, after: string | null) {
    const paths = [...new Set([after, before])].filter((path) => path !== null);
    const isRouteChange = before !== after;
    return this.changed(
      [
        id,
        `list:${id.split(':')[0] ?? ''}`,
        ...(paths.length > 0 ? ['list:routes'] : []),
        ...(isRouteChange ? paths.map((path) => `path:${path}`) : []),
      ],
      paths,
    );
  }

  #answer(name: string, variables: Record<string, unknown>): { data: unknown; tags: string[] } {
    switch (name) {
      case 'GetChanges':
        return { data: this.#changes(Number(variables['since']), Number(variables['first'])), tags: [] };
      case 'GetFeedMark':
        return {
          data: { feedMark: String(Number(variables['position']) <= this.commonUpTo ? 0 : this.history) },
          tags: [],
        };
      case 'GetRoutes':
        return { data: { routes: { next: null, items: this.#routes().map((path) => ({ path })) } }, tags: [] };
      case 'GetShell':
        return { data: { menu: this.#menu() }, tags: ['menu:main'] };
      case 'RouteExists': {
        const { page, tags } = this.#show(sitePath(String(variables['path']), String(variables['language'])));
        return { data: { route: page && { __typename: 'Page' } }, tags };
      }
      default: {
        const { page, tags } = this.#show(String(variables['address']));
        return { data: page, tags };
      }
    }
  }

  #changes(since: number, first: number) {
    const items = this.feed.filter((change) => change.seq > since).slice(0, first);
    return {
      changes: {
        cursor: String(items.at(-1)?.seq ?? since),
        head: String(this.head),
        items: items.map(({ seq, paths, tags }) => ({ cursor: String(seq), paths, tags })),
      },
    };
  }

  #menu(): string {
    return this.#textOf('menu:main') ?? 'no menu';
  }

  #textOf(id: string): string | null {
    const variants = this.items.get(id)?.variants;
    return (variants?.get('en') ?? variants?.get('es'))?.text ?? null;
  }

  #routes(): string[] {
    const variants = [...this.items.values()].flatMap((item) => [...item.variants.values()]);
    return variants.flatMap((variant) => variant.path ?? []);
  }

  #show(address: string): { page: Shown | null; tags: string[] } {
    if (siteFiles.includes(address)) return { page: { body: `file ${address}`, further: [] }, tags: [] };
    if (address === '/sitemap.xml') {
      return { page: { body: this.#routes().toSorted().join(' '), further: [] }, tags: ['list:routes'] };
    }
    const [, base = address, number = '1'] = /^(.+)\/page\/(\d+)$/.exec(address) ?? [];
    for (const [id, { variants, shows }] of this.items) {
      for (const language of languages) {
        const variant = variants.get(language);
        if (variant?.path !== base) continue;
        if (id.startsWith('listing:')) return this.#list(id, variant, Number(number), base);
        if (base !== address) continue;
        const shown = shows.map((other) => `${other}=${this.#textOf(other) ?? 'missing'}`).join(',');
        const page = { body: `${variant.text} [${shown}] (${[...variants.keys()].toSorted().join()})`, further: [] };
        return { page, tags: [id, ...shows] };
      }
    }
    return { page: null, tags: [] };
  }

  #list(id: string, variant: Variant, number: number, base: string): { page: Shown | null; tags: string[] } {
    const tags = [id, 'list:article'];
    const articles = [...this.items.keys()].filter((other) => other.startsWith('article:')).toSorted();
    const pages = Math.max(1, Math.ceil(articles.length / listingSize));
    if (number > pages) return { page: null, tags };
    const shown = articles.slice((number - 1) * listingSize, number * listingSize);
    const further =
      number === 1 ? Array.from({ length: pages - 1 }, (_, index) => `${base}/page/${String(index + 2)}`) : [];
    const body = `${variant.text} ${String(number)}/${String(pages)}: ${shown.map((other) => this.#textOf(other)).join()}`;
    return { page: { body, further }, tags };
  }
}

interface Shown {
  body: string;
  further: string[];
}
