import type { IncomingMessage, ServerResponse } from 'node:http';
import { identify, type Identified } from '../people/access/identify.ts';
import type { Person } from '../people/access/access.contract.ts';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import { inSpan } from '../platform/monitoring/spans.ts';
import { clientAddress } from '../people/auth/client-address.ts';
import { keptForLine } from '../people/auth/kept-for.ts';
import { runApplication, discard, headersOf, sendResponse, toPageUrl, type Application } from './application.ts';
import { findBodyLimit } from './body-limit.ts';
import { countryHint, hasSession } from './country-hint.ts';
import { currentRequest } from './current-request.ts';
import type { ErrorAnswer } from './error-answer.ts';
import { makeLocals } from './make-locals.ts';
import { personAfter } from './person-after.ts';
import { returnToForm, showRefused } from './return-to-form.ts';
import { sendText } from './send-text.ts';
import type { Services } from '../services.ts';
import { readUnsentForm } from './unsent-form.ts';
import { ArrivingUpload } from './upload.ts';
import { findViewerKind } from './viewer-kind.ts';
import { answerWatched } from './watch-change.ts';

interface PersonalAnswerOptions {
  application: Application;
  services: Services;
  origins: ReadonlySet<string>;
  errors: ErrorAnswer;
  /** Returns whether the database has refused work since a time of `performance.now()`. */
  hasFailedSince(time: number): boolean;
}

/** Methods of pages; endpoints declare theirs in contracts. */
const pageMethods = ['GET', 'HEAD', 'POST'];

/**
 * Answers personal addresses: endpoints, account, staff and editor pages; rendered by the application, never stored.
 */
export class PersonalAnswer {
  readonly #options: PersonalAnswerOptions;
  #bannedCountries: readonly string[] = [];

  constructor(options: PersonalAnswerOptions) {
    this.#options = options;
  }

  /** Returns the person of a request; without a cookie there is no query. */
  async identify(request: IncomingMessage, headers = headersOf(request)): Promise<Identified | null> {
    if (!hasSession(request.headers.cookie)) return null;
    return inSpan({ name: 'session', kind: 'internal', attributes: {} }, () =>
      identify(this.#options.services, headers),
    );
  }

  /** Answers a request. If a page's form fails for any reason, it is shown again with all input. */
  async answer(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): Promise<void> {
    const { services, origins, errors } = this.#options;
    const { env } = services;
    const isPage = !path.startsWith('/api/');
    const method = request.method ?? 'GET';
    const isSafe = method === 'GET' || method === 'HEAD';
    if (isPage && !pageMethods.includes(method)) {
      return sendText(request, response, 405, `Pages take ${pageMethods.join(', ')} only.`, {
        Allow: pageMethods.join(', '),
      });
    }
    // Endpoints check the origin themselves, because a bearer token may replace it.
    if (isPage && !isSafe && !origins.has(request.headers.origin ?? '')) {
      return sendText(request, response, 403, `Forms must be sent from ${env.siteOrigin}.`);
    }
    const task = this.#answer(request, response, { path, requestId, method, isPage });
    if (!isPage || isSafe) return task;
    try {
      await task;
    } catch (error) {
      const unsent = response.headersSent
        ? null
        : await readUnsentForm(request, findBodyLimit(path, request.headers['content-type']));
      if (!unsent) throw error;
      services.log.error({ err: error, requestId }, 'a form could not be answered');
      await errors.sendUnsent(request, response, unsent, path);
    }
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, requestId, method, isPage }: { path: string; requestId: string; method: string; isPage: boolean },
  ): Promise<void> {
    const { services, errors } = this.#options;
    const started = performance.now();
    const isSafe = method === 'GET' || method === 'HEAD';
    const headers = headersOf(request);
    // Pictures are public and cached: their responses must not set cookies.
    const identified = path.startsWith('/images/') ? null : await this.identify(request, headers);
    const person = identified?.person ?? null;
    const current = currentRequest();
    if (current) current.viewer = findViewerKind(person, headers.has('authorization'));
    if (isPage) response.setHeader('Cache-Control', 'private, no-store');
    if (identified && identified.cookies.length > 0) response.setHeader('Set-Cookie', [...identified.cookies]);
    const upload = new ArrivingUpload(request, findBodyLimit(path, request.headers['content-type']));
    const sender = { target: request.url ?? '/', headers, person };
    const refused = isPage && isSafe ? await showRefused(services, sender) : null;
    if (refused) return sendResponse(refused, request, response);
    const asked = { requestId, path, headers, identified, upload, method, isPage };
    const { answer, locals } = await answerWatched(
      services,
      { method, path, requestId, person },
      {
        make: () => this.#ask(request, asked),
        statusOf: (made) => (upload.isTooLarge ? 413 : made.answer.status),
      },
    );
    if (upload.isTooLarge) {
      await discard(answer);
      return errors.send(request, response, { status: 413, path, requestId });
    }
    // The database failed during the request, so the response may be wrong. An HTML page with a retry header also shows
    // the input again, and is sent.
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const isSaid = isPage && isHtml && answer.status === 503 && answer.headers.has('retry-after');
    if (answer.status >= 500 && !isSaid && isPage && !isSafe) {
      const limit = findBodyLimit(path, request.headers['content-type']);
      const unsent = locals.unsent ?? (await readUnsentForm(request, limit));
      if (unsent) {
        await discard(answer);
        return errors.sendUnsent(request, response, unsent, path);
      }
    }
    if (answer.status >= 500 && !isSaid && this.#options.hasFailedSince(started)) {
      await discard(answer);
      return errors.send(request, response, { status: 503, path, requestId });
    }
    for (const line of await this.#linesFor(request, { headers, person }, answer)) {
      response.appendHeader('Set-Cookie', line);
    }
    const isBare = answer.status === 404 && answer.headers.get('content-type')?.startsWith('text/plain');
    if (isPage && isSafe && isBare) {
      for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
      await discard(answer);
      errors.sendPage(request, response, 404, splitSitePath(path).locale);
    } else {
      const { address } = locals.viewer.caller;
      const sent = isPage && !isSafe ? await returnToForm(services, answer, { ...sender, address }) : answer;
      await sendResponse(sent, request, response);
    }
  }

  async #ask(
    request: IncomingMessage,
    asked: {
      requestId: string;
      path: string;
      headers: Headers;
      identified: Identified | null;
      upload: ArrivingUpload;
      method: string;
      isPage: boolean;
    },
  ): Promise<{ answer: Response; locals: App.Locals }> {
    const { application, services, origins } = this.#options;
    const { env, publisher } = services;
    const { requestId, headers, identified, upload, method, isPage } = asked;
    const { locale, path } = splitSitePath(asked.path);
    const address = clientAddress(
      {
        socketAddress: request.socket.remoteAddress ?? '',
        forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
      },
      env.trustedProxies,
    );
    const locals = makeLocals(services, {
      requestId,
      origins,
      language: locale,
      identified,
      headers,
      address,
      content: services.keptAnswers.reader(publisher.reader()),
    });
    const answer = await runApplication(application, request, {
      url: toPageUrl(path, request.url ?? '/', env.siteOrigin),
      headers,
      clientAddress: address,
      upload,
      method: isPage ? method : endpointMethod(method),
      locals,
    });
    return { answer, locals };
  }

  /** Returns the cookies that tell public pages and browser storage who is signed in after this response. */
  async #linesFor(
    request: IncomingMessage,
    { headers, person: before }: { headers: Headers; person: Person | null },
    answer: Response,
  ): Promise<string[]> {
    const { services } = this.#options;
    const { siteOrigin } = services.env;
    const { person, isNew, isSignedOut } = await personAfter(services, answer, before);
    if (!person && !isSignedOut) return [];
    const reading = services.accountContent.bannedCountries().then(
      (list) => (this.#bannedCountries = list),
      // If content is not available, the last list is used.
      () => this.#bannedCountries,
    );
    const bannedCountries = isNew ? await reading : this.#bannedCountries;
    const lines = [
      countryHint(request.headers.cookie, person, { bannedCountries, siteOrigin }),
      keptForLine(services.env, { headers, person, isSignedOut }),
    ];
    return lines.filter((line) => line !== null);
  }
}

/**
 * Returns the method for an endpoint: HEAD runs GET without its body. TRACE cannot be used in a `Request`; OPTIONS,
 * which no endpoint has either, is refused with the same message.
 */
const endpointMethod = (method: string): string =>
  method === 'HEAD' ? 'GET' : method === 'TRACE' ? 'OPTIONS' : method;
