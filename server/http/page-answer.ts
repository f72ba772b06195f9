import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Person } from '../people/access/access.contract.ts';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import type { PageStore } from '../content/publish/page-store.ts';
import { numberedPage } from './numbered-page.ts';
import { findOtherSpelling } from './other-spelling.ts';
import { PageMisses } from './page-misses.ts';
import { redirectUnservedCountry } from './country-hint.ts';
import type { EdgeHeaders } from './edge-headers.ts';
import type { ErrorAnswer } from './error-answer.ts';
import { findPageRedirect } from './guard-page.ts';
import { sendText, redirectPermanently } from './send-text.ts';
import { sendPage } from './send-page.ts';
import type { ServedServices } from '../services.ts';

interface PageAnswerOptions {
  services: Pick<ServedServices, 'publisher' | 'accountContent'>;
  store: PageStore;
  errors: ErrorAnswer;
  edge: EdgeHeaders;
  /** Returns the person of a request; null for anonymous visitors. */
  identify(request: IncomingMessage): Promise<Person | null>;
}

const soon = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
const personal = { 'Cache-Control': 'private, no-store' };

/** Answers pages of content: from the store, or rendered on request and then stored. */
export class PageAnswer {
  readonly #options: PageAnswerOptions;
  readonly #cold: PageMisses;

  constructor(options: PageAnswerOptions) {
    this.#options = options;
    this.#cold = new PageMisses(options.services.publisher);
  }

  /** @returns whether the page was in the store */
  async answer(request: IncomingMessage, response: ServerResponse, target: string, path: string): Promise<boolean> {
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    const asked = target.slice(0, target.length - query.length);
    if (asked.length > 1 && asked.endsWith('/')) {
      redirectPermanently(request, response, encodeURI(path) + query, this.#options.edge.ofRedirect(path));
      return true;
    }
    const stored = this.#options.store.get(path);
    if (stored) {
      this.#options.store.countRead(path);
      await this.#sendAsked(request, response, stored, query);
      return true;
    }
    const { errors, services, store, edge } = this.#options;
    const found = await this.#cold.find(path);
    if (found.kind === 'nowhere' || found.kind === 'gone') {
      const elsewhere = await findOtherSpelling(store, (address) => this.#findCold(address), { path, query });
      if (elsewhere !== null) {
        redirectPermanently(request, response, elsewhere.location, edge.ofRedirect(path, elsewhere.of));
        return false;
      }
      const isGone = await services.publisher.isGone(path);
      errors.sendMissing(request, response, { path, status: isGone ? 410 : 404 });
      return false;
    }
    if (found.kind === 'page') await this.#sendAsked(request, response, found.page, query);
    else if (found.kind === 'busy') sendText(request, response, 503, 'Too much at once. Please try again.', soon);
    // The page exists but cannot be rendered; its content has to be fixed.
    else errors.sendPage(request, response, 503, splitSitePath(path).locale);
    return false;
  }

  async #findCold(address: string): Promise<StoredPage | null> {
    const found = await this.#cold.find(address);
    return found.kind === 'page' ? found.page : null;
  }

  /** Sends a page; of a listing, the page number of the query; of a product, its choice. */
  async #sendAsked(request: IncomingMessage, response: ServerResponse, page: StoredPage, query: string): Promise<void> {
    const numbered = numberedPage(page, query);
    if (numbered === null) {
      const chosen = await this.#options.services.publisher.chosen.find(page, query);
      return this.#sendGuarded(request, response, chosen, page.path + query);
    }
    const { edge, errors } = this.#options;
    if (numbered.kind === 'page') {
      return redirectPermanently(request, response, encodeURI(numbered.address), edge.ofRedirect(page.path));
    }
    return errors.sendMissing(request, response, { path: page.path });
  }

  /** Sends a restricted page only to a person who may see it, and without caching. */
  async #sendGuarded(
    request: IncomingMessage,
    response: ServerResponse,
    page: StoredPage,
    asked: string,
  ): Promise<void> {
    if (page.access === 'public') return sendPublicPage(request, response, this.#options.edge.ofPage(page));
    const person = await this.#options.identify(request);
    const facts = { address: page.path, target: asked, person };
    const elsewhere = await findPageRedirect(page.access, facts, this.#options.services);
    if (elsewhere !== null) {
      const isOff = await this.#options.services.publisher.reader().offAddresses?.();
      // The page that tells who may read it belongs to a module that is off.
      if (isOff?.(elsewhere)) {
        response.setHeader('Cache-Control', 'private, no-store');
        return this.#options.errors.sendPage(request, response, 404, splitSitePath(page.path).locale);
      }
      return sendText(request, response, 302, 'See the other page.', { Location: elsewhere, ...personal });
    }
    // A 304 would show the browser's copy without checking the right to see it.
    delete request.headers['if-none-match'];
    sendPage(request, response, { ...page, headers: { ...page.headers, ...personal } });
  }
}

/**
 * Sends a public page, from the store and the request only. The database is never queried, for signed-in readers
 * either, so that the page is available while the database is not.
 * @param further headers of this response as name, value, …
 */
export function sendPublicPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  further: readonly string[] = [],
): void {
  const elsewhere = redirectUnservedCountry(request.headers.cookie, page.path);
  if (elsewhere === null) return sendPage(request, response, page, further);
  for (let at = 0; at < further.length; at += 2) response.setHeader(further[at] ?? '', further[at + 1] ?? '');
  sendText(request, response, 302, 'See the other page.', { Location: encodeURI(elsewhere), ...personal });
}
