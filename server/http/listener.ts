import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { accountRedirect } from '../people/accounts/account-paths.rules.ts';
import { canonicalPath, splitSitePath } from '../content/items/site-path.rules.ts';
import { defaultLocale } from '../platform/locale.rules.ts';
import type { Env } from '../platform/env/env.ts';
import { moduleSwitch } from '../platform/installation/modules.rules.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import type { Log } from '../platform/log.ts';
import { runAs } from '../platform/monitoring/current-work.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import type { PageStore } from '../content/publish/page-store.ts';
import type { Application } from './application.ts';
import { findBodyLimit } from './body-limit.ts';
import type { CurrentRequest } from './current-request.ts';
import type { EdgeHeaders } from './edge-headers.ts';
import { ErrorAnswer } from './error-answer.ts';
import { MetricsReaders } from './metrics-readers.ts';
import type { Answerer, Metrics } from './metrics/metrics.ts';
import { createRequestOpener } from './open-request.ts';
import { answerOperations, isOperations } from './operations-answer.ts';
import { PageAnswer, sendPublicPage } from './page-answer.ts';
import { PersonalAnswer } from './personal-answer.ts';
import { changedSince, failsPrecondition } from './preconditions.rules.ts';
import { sendText, redirectPermanently } from './send-text.ts';
import type { Readiness } from './readiness.ts';
import { refuseHost } from './refuse-request.ts';
import { readPath } from './request-path.ts';
import { transportSecurity } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import type { ServedServices } from '../services.ts';
import { allowedHosts, allowedOrigins } from './site-host.ts';
import { isUnoffered } from './unoffered-language.ts';
import { readUnsentForm } from './unsent-form.ts';
import { announcedLength } from './upload.ts';
import { RequestWatch } from './watch-requests.ts';

export interface ListenerOptions {
  application: Application;
  env: Env;
  log: Log;
  store: PageStore;
  files: ReadonlyMap<string, StoredPage>;
  metrics: Metrics;
  readiness: Readiness;
  /** Headers for a cache in front. */
  edge: EdgeHeaders;
  /** Returns whether an address is answered on each request, not from a stored page. */
  isDynamicPath(path: string): boolean;
  /** Names the route of an address. */
  routeOf(path: string): string;
  /** Returns whether the database has refused work since a time of `performance.now()`. */
  hasFailedSince(time: number): boolean;
}

/** Order: health → page store → files → personal answers → live rendering. */
export function createListener(options: ListenerOptions): RequestListener {
  const { env, log, store, files, readiness, edge, isDynamicPath, hasFailedSince } = options;
  const hosts = allowedHosts(env);
  const errors = new ErrorAnswer(store, edge);
  const readers = new MetricsReaders();
  const onEveryAnswer = Object.entries(transportSecurity(env.siteOrigin)).flat();
  const openRequest = createRequestOpener(env);
  const watch = new RequestWatch(options);
  let site: { services: ServedServices; personal: PersonalAnswer; pages: PageAnswer } | null = null;

  /** Returns the handlers that need the database; null before it has answered. */
  function openSite() {
    const { services } = readiness;
    if (!services || site?.services === services) return site;
    const personal = new PersonalAnswer({ ...options, services, errors, origins: allowedOrigins(env) });
    const identify = async (request: IncomingMessage) => (await personal.identify(request))?.person ?? null;
    site = { services, personal, pages: new PageAnswer({ services, store, errors, edge, identify }) };
    return site;
  }

  /** Returns whether a module that is off has an address; modules are known once the database has answered. */
  function isRouteOff(path: string): boolean {
    const { services } = readiness;
    if (!services) return false;
    const { path: asked } = splitSitePath(accountRedirect(path) ?? canonicalPath(path));
    return moduleSwitch(services.installation.modulesOff).isRouteOff(asked);
  }

  /** Returns whether an address is in a language that the site does not offer. */
  const isHidden = (target: string): boolean =>
    readiness.services !== null && isUnoffered(readiness.services.installation, target);

  return (request, response) => {
    const current = openRequest(request, response);
    try {
      runAs(current, answer, request, response, current);
    } catch (error) {
      // An exception here would end the process.
      fail(request, current, { error, started: performance.now() });
    }
  };

  function answer(request: IncomingMessage, response: ServerResponse, current: CurrentRequest): void {
    const { target, requestId } = current;
    const started = performance.now();
    const headers = ['X-Request-Id', requestId, ...onEveryAnswer];
    // A kept connection would be closed at the next request.
    if (readiness.isDraining) headers.push('Connection', 'close');
    const refusal = isOperations(target) ? null : refuseHost(request, { hosts, siteOrigin: env.siteOrigin });
    const unset = isOperations(target) ? null : readiness.unset;
    const isReadable = !refusal && !unset && isReading(request) && !isHidden(target);
    const page = isReadable ? store.get(target) : undefined;
    if (page?.access === 'public') {
      store.countRead(target);
      sendPublicPage(request, response, edge.ofPage(page), headers);
      return watch.ended(current, { answerer: 'page', started });
    }
    // A client that disconnects fails both; nothing else listens after the response is made.
    request.on('error', noFault);
    response.on('error', noFault);
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    if (refusal) {
      sendText(request, response, refusal.status, refusal.sentence);
      return watch.ended(current, { answerer: 'refused', started });
    }
    const answered = unset
      ? unset.answer(request, response).then((): Answerer => 'refused')
      : handleUncached(request, response, target, requestId);
    answered.then(
      (answerer) => {
        watch.ended(current, { answerer, started });
        log.debug({ method: request.method, status: response.statusCode, answerer }, 'answered');
      },
      (error: unknown) => fail(request, current, { error, started }),
    );
  }

  /** Answers a failed request; a failure after a complete response must not cut it off. */
  function fail(
    request: IncomingMessage,
    current: CurrentRequest,
    { error, started }: { error: unknown; started: number },
  ): void {
    const { response, requestId, target } = current;
    const ended = () => watch.ended(current, { answerer: 'failed', started });
    log.error({ err: error, requestId }, 'a request failed');
    if (response.writableEnded) return ended();
    if (response.headersSent) {
      response.destroy();
      return ended();
    }
    // What failed may have come before the headers.
    response.setHeader('X-Request-Id', requestId);
    const status = hasFailedSince(started) || isDiskFull(error) ? 503 : 500;
    errors
      .send(request, response, { status, path: removeQuery(target), requestId })
      .catch((problem: unknown) => {
        log.error({ err: problem, requestId }, 'the answer to a request that failed could not be sent');
        response.destroy();
      })
      .finally(ended);
  }

  async function handleUncached(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    requestId: string,
  ): Promise<Answerer> {
    if (isOperations(target)) {
      await answerOperations(request, response, target, { metrics: options.metrics, readiness, readers, env });
      return 'health';
    }
    const read = readPath(target);
    if ('status' in read) {
      sendText(request, response, read.status, read.message);
      return 'refused';
    }
    const { path } = read;
    if (isRouteOff(path)) {
      await errors.sendNotFound(request, response, { path, requestId });
      return 'refused';
    }
    if (announcedLength(request) > findBodyLimit(path, request.headers['content-type'])) {
      await errors.send(request, response, { status: 413, path, requestId });
      return 'refused';
    }
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    if (isReading(request) && canonicalPath(path) !== path) {
      redirectPermanently(request, response, encodeURI(canonicalPath(path)) + query, edge.ofRedirect(path));
      return 'page';
    }
    const elsewhere = accountRedirect(path);
    if (elsewhere && isReading(request)) {
      sendText(request, response, 302, 'Moved.', { Location: encodeURI(elsewhere) + query });
      return 'page';
    }
    if (isHidden(path)) {
      errors.sendMissing(request, response, { path, locale: defaultLocale });
      return 'page';
    }
    const isPersonal = path.startsWith('/api/') || isDynamicPath(path);
    const spelled = path.toLowerCase();
    if (isReading(request) && !isPersonal && spelled !== path && isDynamicPath(spelled)) {
      redirectPermanently(request, response, encodeURI(spelled) + query, edge.ofRedirect(path));
      return 'page';
    }
    if (!isPersonal && !isReading(request)) {
      sendText(request, response, 405, 'Pages can be read with GET and HEAD only.', { Allow: 'GET, HEAD' });
      return 'refused';
    }
    const file = isPersonal ? undefined : files.get(path);
    if (file) {
      sendPage(request, response, edge.ofPage(file));
      return 'file';
    }
    const open = openSite();
    const stored = isPersonal ? undefined : store.get(path);
    if (!open && stored?.access === 'public') {
      sendPublicPage(request, response, edge.ofPage(stored));
      return 'page';
    }
    if (!open) {
      const origin = request.headers.origin ?? '';
      // The database has not answered since the start: the error page preserves the form.
      const unsent =
        isPersonal && !path.startsWith('/api/') && allowedOrigins(env).has(origin)
          ? await readUnsentForm(request, findBodyLimit(path, request.headers['content-type']))
          : null;
      if (unsent) await errors.sendUnsent(request, response, unsent, path);
      else await errors.send(request, response, { status: 503, path, requestId });
      return 'refused';
    }
    // No endpoint has an entity tag that a write could name: whoever asks for one has another state in mind.
    if (isPersonal && !isReading(request) && failsPrecondition(request.headers, null)) {
      sendText(request, response, 412, changedSince);
      return 'refused';
    }
    if (isPersonal) {
      await open.personal.answer(request, response, path, requestId);
      return 'api';
    }
    return (await open.pages.answer(request, response, target, path)) ? 'page' : 'live';
  }
}

/** Ignores the failure of a connection that the client has closed. */
const noFault = (): void => undefined;

const isReading = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

const removeQuery = (target: string): string => target.split(/[?#]/, 1)[0] ?? target;
