import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from 'playwright/test';
import { describePages, Unanswered } from './describe-pages.ts';
import { Editor } from './editor-client.ts';
import { Tabs, type TabOptions } from './journey-tabs.ts';
import type { RunningSite } from './site-process.ts';

const running = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through playwright.config.ts.`);
  return value;
};

/** Collects complaints of the browser during a journey; an unexpected one fails it. */
class Complaints {
  readonly #origin: string;
  readonly #expected: RegExp[] = [];
  readonly #heard: string[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Announces an expected complaint, such as the console line of a requested 404. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.#heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#heard.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500) this.#heard.push(`answer ${response.status()}: ${response.url()}`);
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) this.#heard.push(`foreign request: ${request.url()}`);
    });
  }

  unexpected(): string[] {
    return this.#heard.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}

/** An editor who removes everything a journey has published, redirects of renamed pages included. */
class JourneyEditor extends Editor {
  readonly #written = new Map<string, string>();

  override async put(id: string, item: Parameters<Editor['put']>[1]): Promise<string> {
    this.#written.set(`${item.type}:${id}?locale=${item.locale}`, id);
    return super.put(id, item);
  }

  /** Deletes an item and waits until it is gone from the site. */
  async remove(address: string): Promise<void> {
    const answer = await this.call('DELETE', `/api/content/items/${address}`);
    if (answer.status === 404) return;
    const { publishId } = (await answer.json()) as { publishId: string | null };
    if (publishId) await this.ended(publishId);
  }

  async removeAll(): Promise<void> {
    for (const address of this.#written.keys()) await this.remove(address);
  }
}

interface Fixtures {
  complaints: Complaints;
  editor: JourneyEditor;
  /** Keeps a site that was started for this journey alone until its pages are closed; requests to it are expected. */
  ownSite: <Site extends RunningSite>(started: Promise<Site>) => Promise<Site>;
  /** Opens the page of a further visitor with separate cookies, storage and settings; watched like the first. */
  openPage: (options?: TabOptions) => Promise<Page>;
}

/** Playwright's test on the shared demo site; an unexpected complaint of the browser fails it. */
export const test = base.extend<Fixtures, { tabs: Tabs }>({
  // Playwright reads the required fixtures from this pattern.
  baseURL: async ({}, use) => use(running('E2E_ORIGIN')),
  complaints: async ({ baseURL }, use) => {
    const complaints = new Complaints(baseURL ?? '');
    await use(complaints);
    expect(complaints.unexpected(), 'complaints of the browser').toEqual([]);
  },
  tabs: [async ({ browser }, use) => use(new Tabs(browser)), { scope: 'worker' }],
  // A page that asks something of a site that ends complains, so openPage asks for this fixture: its pages close first.
  ownSite: async ({ complaints }, use) => {
    await using sites = new AsyncDisposableStack();
    await use(async (started) => {
      const site = sites.use(await started);
      complaints.expect(new RegExp(`^foreign request: ${RegExp.escape(site.origin)}/`));
      return site;
    });
  },
  // It asks for the editor so that pages are closed before their items are removed.
  openPage: async (
    { tabs, complaints, editor: _editor, ownSite: _ownSite, baseURL, viewport, javaScriptEnabled, isMobile, hasTouch },
    use,
    journey,
  ) => {
    const opened: { page: Page; isOfOwnSite: boolean }[] = [];
    const unanswered = new Unanswered();
    const defaults: TabOptions = { baseURL: baseURL ?? '', viewport, javaScriptEnabled, isMobile, hasTouch };
    await use(async (options) => {
      const page = await tabs.lend({ ...defaults, ...options });
      complaints.watch(page.context());
      unanswered.watch(page.context());
      opened.push({ page, isOfOwnSite: options?.baseURL !== undefined && options.baseURL !== defaults.baseURL });
      return page;
    });
    const hasFailed = journey.status !== journey.expectedStatus;
    const pages = opened.map(({ page }) => page);
    const state = hasFailed ? await describePages(pages, unanswered) : null;
    for (const { page, isOfOwnSite } of opened) await (isOfOwnSite ? page.context().close() : tabs.takeBack(page));
    // A message of its own, printed with the failure: what is in files is gone with the machine.
    if (state !== null) throw new Error(`At the failure:\n${state}`);
  },
  context: async ({ openPage }, use) => use((await openPage()).context()),
  page: async ({ context }, use) => {
    const [page = await context.newPage()] = context.pages();
    await use(page);
  },
  editor: async ({ baseURL }, use) => {
    const token = async (): Promise<string> => {
      const text = await readFile(path.join(running('E2E_DATA_DIR'), 'secrets.json'), 'utf8');
      return (JSON.parse(text) as { publishSecret: string }).publishSecret;
    };
    const editor = new JourneyEditor({ origin: baseURL ?? '', token });
    await use(editor);
    await editor.removeAll();
  },
});

export { expect };
