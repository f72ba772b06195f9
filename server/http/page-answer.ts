import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessPages, decidePage } from '../access/access.rules.ts';
import type { PageRule, Person } from '../access/access.contract.ts';
import { sitePath, splitSitePath } from '../content/content.rules.ts';
import type { StoredPage } from '../publish/page-file.ts';
import type { PageStore } from '../publish/page-store.ts';
import { ColdPages } from './cold-pages.ts';
import { answerPlainly, moveForGood } from './plain-answer.ts';
import { sendPage } from './send-page.ts';
import type { Services } from './services.ts';

interface PageAnswerOptions {
  services: Pick<Services, 'publisher' | 'accountContent'>;
  store: PageStore;
  /** Who asks; null for anonymous visitors. */
  identify(request: IncomingMessage): Promise<Person | null>;
}

const soon = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
const personal = { 'Cache-Control': 'private, no-store' };

/** Answers pages of content: from the store, or rendered now and then stored. */
export class PageAnswer {
  readonly #options: PageAnswerOptions;
  readonly #cold: ColdPages;

  constructor(options: PageAnswerOptions) {
    this.#options = options;
    this.#cold = new ColdPages(options.services.publisher);
  }

  /** @returns whether the page was in the store */
  async answer(request: IncomingMessage, response: ServerResponse, target: string, path: string): Promise<boolean> {
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    const asked = target.slice(0, target.length - query.length);
    if (asked.length > 1 && asked.endsWith('/')) {
      moveForGood(request, response, encodeURI(path) + query);
      return true;
    }
    const stored = this.#options.store.get(path);
    if (stored) {
      this.#options.store.countRead(path);
      await this.#sendGuarded(request, response, stored, path + query);
      return true;
    }
    const { locale } = splitSitePath(path);
    const found = await this.#cold.find(path);
    if (found.kind === 'page') await this.#sendGuarded(request, response, found.page, path + query);
    else if (found.kind === 'busy') answerPlainly(request, response, 503, 'Too much at once. Please try again.', soon);
    else this.sendError(request, response, found.kind === 'failed' ? 500 : 404, locale);
    return false;
  }

  /** The error page of a language, with its status. */
  sendError(request: IncomingMessage, response: ServerResponse, status: 404 | 500, locale: string): void {
    const page = this.#options.store.get(sitePath(`/${status}`, locale));
    if (!page) {
      const sentence = status === 404 ? 'Page not found.' : 'Something went wrong on our side.';
      return answerPlainly(request, response, status, sentence);
    }
    sendPage(request, response, { ...page, status, headers: { ...page.headers, 'Cache-Control': 'no-store' } });
  }

  /** A page that is not for everyone is never sent before the server knows who asks, and never kept by a cache. */
  async #sendGuarded(
    request: IncomingMessage,
    response: ServerResponse,
    page: StoredPage,
    asked: string,
  ): Promise<void> {
    const person = await this.#options.identify(request);
    if (page.access === 'public' && !person) return sendPage(request, response, page);
    const { locale, path } = splitSitePath(page.path);
    const bannedCountries = await this.#options.services.accountContent.bannedCountries();
    const decision = decidePage(page.access as PageRule, person, { path, bannedCountries, isEditing: false });
    if (decision.kind === 'redirect') {
      const to = encodeURI(sitePath(accessPages[decision.to], locale));
      const back = decision.to === 'signIn' ? `?returnurl=${encodeURIComponent(asked)}` : '';
      return answerPlainly(request, response, 302, 'See the other page.', { Location: to + back, ...personal });
    }
    if (page.access === 'public') return sendPage(request, response, page);
    // A 304 would let a copy kept by the browser stand for the person's right to see it.
    delete request.headers['if-none-match'];
    sendPage(request, response, { ...page, headers: { ...page.headers, ...personal } });
  }
}
