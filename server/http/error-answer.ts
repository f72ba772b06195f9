import type { IncomingMessage, ServerResponse } from 'node:http';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import { toLocale } from '../platform/locale.rules.ts';
import { identityOf } from '../content/publish/page-body.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import type { PageStore } from '../content/publish/page-store.ts';
import { sendResponse } from './application.ts';
import { errorResponse, noSuchEndpoint, type FailureCode } from './failures.ts';
import { sendText } from './send-text.ts';
import { securityHeaders } from './security-headers.ts';
import type { EdgeHeaders } from './edge-headers.ts';
import { sendPage } from './send-page.ts';
import { insertUnsentForm, renderUnsentForm, type UnsentForm } from './unsent-form.ts';
import { readUnsentWords } from './unsent-words.ts';
import { isUnderWay, skipBody } from './upload.ts';

type ErrorStatus = 404 | 410 | 413 | 500 | 503;

/** Messages for the error statuses of the server itself, for endpoints and for pages without an error page. */
const answers: Record<ErrorStatus, { code: FailureCode; sentence: string }> = {
  404: { code: 'not_found', sentence: 'Page not found.' },
  410: { code: 'not_found', sentence: 'Page not found: it was deleted.' },
  413: { code: 'body_too_large', sentence: 'The body is larger than this address takes.' },
  500: { code: 'fault', sentence: 'Something went wrong on our side.' },
  503: { code: 'unavailable', sentence: 'This cannot be answered at the moment. Please try again in a few seconds.' },
};

/** For the page of an unprocessed form without an error page around it. */
const unsentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Seconds until a retry makes sense; the database is checked far more often. */
const retryAfter = '2';

/** The id of a request, which the log has too: a reader can quote it. */
const idOf = (response: ServerResponse): string => String(response.getHeader('X-Request-Id') ?? '');

/** Shows the id in the place that an error page has for it (src/layouts/ErrorPage.astro). */
const showRequestId = (html: string, id: string): string =>
  id === '' ? html : html.replace(' data-request hidden', '').replace('[request]', id);

/** Sends errors: pages to readers, JSON to callers of endpoints. */
export class ErrorAnswer {
  readonly #store: PageStore;
  readonly #edge: EdgeHeaders;
  /** HTML of error pages: while the database is away, every request needs it. */
  readonly #html = new WeakMap<StoredPage, string>();

  constructor(store: PageStore, edge: EdgeHeaders) {
    this.#store = store;
    this.#edge = edge;
  }

  /** Sends an error in the format of the address. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, path, requestId }: { status: ErrorStatus; path: string; requestId: string },
  ): Promise<void> {
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    if (!path.startsWith('/api/')) return this.sendPage(request, response, status, splitSitePath(path).locale);
    const { code, sentence } = answers[status];
    await sendResponse(errorResponse(code, sentence, requestId), request, response);
  }

  /** Sends what an address without a page or an endpoint answers. */
  async sendNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    { path, requestId }: { path: string; requestId: string },
  ): Promise<void> {
    if (!path.startsWith('/api/')) {
      await skipBody(request);
      return this.sendMissing(request, response, { path });
    }
    await sendResponse(errorResponse('not_found', noSuchEndpoint, requestId), request, response);
  }

  /** Sends an unprocessed form with all input, to be submitted again: 503 in the layout of the site. */
  async sendUnsent(
    request: IncomingMessage,
    response: ServerResponse,
    unsent: UnsentForm,
    path: string,
  ): Promise<void> {
    const { locale } = splitSitePath(path);
    const language = toLocale(locale);
    const stored = this.#store.get(sitePath('/500', locale));
    const target = request.url ?? '/';
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    const page = stored ? showRequestId(this.#htmlOf(stored), idOf(response)) : null;
    const words = await readUnsentWords(page, language);
    const form = renderUnsentForm(unsent, encodeURI(path) + query, words);
    const html = insertUnsentForm(page, form, language, words);
    response.setHeader('Retry-After', retryAfter);
    sendMadeHere(response, 503, html, stored?.headers ?? {});
  }

  /**
   * Sends what everybody gets at an address without a page, which a cache in front may keep for a moment. For what only
   * this person does not get use `sendPage`.
   */
  sendMissing(
    request: IncomingMessage,
    response: ServerResponse,
    { path, status = 404, locale = splitSitePath(path).locale }: { path: string; status?: 404 | 410; locale?: string },
  ): void {
    const edge = this.#edge.ofMissing(path, sitePath('/404', locale));
    this.#sendStored(request, response, { status, locale, edge });
  }

  /** Sends the error page of a language; a sentence if there is none. */
  sendPage(request: IncomingMessage, response: ServerResponse, status: ErrorStatus, locale: string): void {
    this.#sendStored(request, response, { status, locale, edge: {} });
  }

  #sendStored(
    request: IncomingMessage,
    response: ServerResponse,
    { status, locale, edge }: { status: ErrorStatus; locale: string; edge: Record<string, string> },
  ): void {
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    const page =
      status === 413
        ? undefined
        : this.#store.get(sitePath(status === 404 || status === 410 ? '/404' : '/500', locale));
    const isFault = status === 500 || status === 503;
    // During an upload, a short sentence is more likely to arrive than a page.
    if (!page || isUnderWay(request)) {
      const { sentence } = answers[status];
      return sendText(request, response, status, isFault ? `${sentence} (Request ${idOf(response)}.)` : sentence);
    }
    if (isFault) return sendMadeHere(response, status, showRequestId(this.#htmlOf(page), idOf(response)), page.headers);
    const headers = Object.assign({}, page.headers, { 'Cache-Control': 'no-store' }, edge);
    sendPage(request, response, { ...page, status, headers });
  }

  #htmlOf(page: StoredPage): string {
    const html = this.#html.get(page) ?? identityOf(page).toString();
    this.#html.set(page, html);
    return html;
  }
}

/** Sends a page that is of this request only. */
function sendMadeHere(
  response: ServerResponse,
  status: ErrorStatus,
  html: string,
  headersOfPage: Readonly<Record<string, string>>,
): void {
  const body = Buffer.from(html);
  const headers = { ...securityHeaders, 'Content-Security-Policy': unsentPolicy, ...headersOfPage };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
