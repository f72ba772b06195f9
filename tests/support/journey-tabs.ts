import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { isThorough } from './test-scope.ts';

/** How a visitor's browser is set up. */
export type TabOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'viewport' | 'javaScriptEnabled' | 'isMobile' | 'hasTouch' | 'locale' | 'timezoneId' | 'reducedMotion'
>;

/** Events that journeys listen to. */
const events = ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'];

/**
 * Lends tabs, each with its own cookies and storage, and lends a tab again after it has been cleared. A new tab costs four
 * times the processor time of a further page in an open one (docs/decisions/engineering.md#tabs-are-lent-again). In a thorough
 * run every tab is new. A journey that leaves something in a tab that cannot be cleared (an init script, a clock) closes its
 * context.
 */
export class Tabs {
  readonly #browser: Browser;
  readonly #free = new Map<string, Page[]>();
  readonly #settings = new WeakMap<Page, string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async lend({ viewport = null, ...options }: TabOptions): Promise<Page> {
    const settings = JSON.stringify(options);
    const page = this.#free.get(settings)?.pop() ?? (await (await this.#browser.newContext(options)).newPage());
    this.#settings.set(page, settings);
    if (viewport) await page.setViewportSize(viewport);
    return page;
  }

  async takeBack(page: Page): Promise<void> {
    if (page.isClosed()) return;
    const settings = this.#settings.get(page) ?? '';
    if (isThorough || !(await isCleared(page))) return page.context().close();
    this.#free.set(settings, [...(this.#free.get(settings) ?? []), page]);
  }
}

/** Removes what a journey has left in a tab. Returns false if the tab cannot be used again, as its site has ended. */
async function isCleared(page: Page): Promise<boolean> {
  const context = page.context();
  for (const event of events) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ media: null });
    await page.mouse.move(0, 0);
    // A page of the same site without scripts: on another site, about:blank included, the tab would get a new process.
    await page.goto('/healthz');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
