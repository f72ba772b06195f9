import type { IncomingMessage, ServerResponse } from 'node:http';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import { localeOf } from '../platform/locale.rules.ts';
import { identityOf } from '../content/publish/page-body.ts';
import type { PageStore } from '../content/publish/page-store.ts';
import { sendAnswer } from './application.ts';
import { errorResponse, type FailureCode } from './failures.ts';
import { sendText } from './send-text.ts';
import { securityHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { insertUnsent, showUnsent, type UnsentForm } from './unsent-form.ts';
import { isUnderWay } from './upload.ts';

type ErrorStatus = 404 | 410 | 413 | 500 | 503;

/** Words of an endpoint for each status that the server itself answers with; pages say it in plain text without a page. */
const words: Record<ErrorStatus, { code: FailureCode; sentence: string }> = {
  404: { code: 'not_found', sentence: 'Page not found.' },
  410: { code: 'not_found', sentence: 'Page not found: it was deleted.' },
  413: { code: 'body_too_large', sentence: 'The body is larger than this address takes.' },
  500: { code: 'fault', sentence: 'Something went wrong on our side.' },
  503: { code: 'unavailable', sentence: 'This cannot be answered at the moment. Please try again in a few seconds.' },
};

/** For the page of a form that was not taken where there is no error page to put it into. */
const unsentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Seconds after which it is worth asking again; the database is looked for far more often. */
const retryAfter = '2';

/** Answers with errors: the site's own pages to readers, the one JSON shape to anybody who calls an endpoint. */
export class ErrorAnswer {
  readonly #store: PageStore;

  constructor(store: PageStore) {
    this.#store = store;
  }

  /** Answers in the form of the address. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, path, requestId }: { status: ErrorStatus; path: string; requestId: string },
  ): Promise<void> {
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    if (!path.startsWith('/api/')) return this.sendPage(request, response, status, splitSitePath(path).locale);
    const { code, sentence } = words[status];
    await sendAnswer(errorResponse(code, sentence, requestId), request, response);
  }

  /** Shows a form that could not be taken with everything that was typed, to be sent again: 503 in the frame of the site. */
  sendUnsent(request: IncomingMessage, response: ServerResponse, unsent: UnsentForm, path: string): void {
    const { locale } = splitSitePath(path);
    const language = localeOf(locale);
    const stored = this.#store.get(sitePath('/500', locale));
    const target = request.url ?? '/';
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    const form = showUnsent(unsent, encodeURI(path) + query, language);
    const html = insertUnsent(stored ? identityOf(stored).toString() : null, form, language);
    const body = Buffer.from(html);
    const headers = { ...securityHeaders, 'Content-Security-Policy': unsentPolicy, ...stored?.headers };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Retry-After', retryAfter);
    response.setHeader('Content-Length', body.length);
    response.writeHead(503);
    response.end(body);
  }

  /** The error page of a language, with its status; a sentence where there is none. */
  sendPage(request: IncomingMessage, response: ServerResponse, status: ErrorStatus, locale: string): void {
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    const page =
      status === 413
        ? undefined
        : this.#store.get(sitePath(status === 404 || status === 410 ? '/404' : '/500', locale));
    // Anybody who is still uploading reads a sentence sooner than a page.
    if (!page || isUnderWay(request)) return sendText(request, response, status, words[status].sentence);
    sendPage(request, response, { ...page, status, headers: { ...page.headers, 'Cache-Control': 'no-store' } });
  }
}
