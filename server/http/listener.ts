import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { accountRedirect } from '../accounts/account-paths.rules.ts';
import { canonicalPath, defaultLocale } from '../content/content.rules.ts';
import type { StoredPage } from '../publish/page-file.ts';
import type { PageStore } from '../publish/page-store.ts';
import type { Application } from './application.ts';
import { isDynamicPath } from './dynamic-path.rules.ts';
import type { Answerer, Metrics } from './metrics.ts';
import { answerOperations, isOperations } from './operations-answer.ts';
import { PageAnswer } from './page-answer.ts';
import { PersonalAnswer } from './personal-answer.ts';
import { answerPlainly, moveForGood } from './plain-answer.ts';
import { readPath } from './request-path.ts';
import { sendPage } from './send-page.ts';
import type { Services } from './services.ts';
import { allowedHosts, allowedOrigins } from './site-host.ts';

export interface ListenerOptions {
  application: Application;
  services: Services;
  store: PageStore;
  files: ReadonlyMap<string, StoredPage>;
  metrics: Metrics;
  /** Why the server is not ready; empty when it is. */
  problems(): Promise<string[]>;
}

/** Order: health → page store → files → what differs per person → live rendering. */
export function createListener(options: ListenerOptions): RequestListener {
  const { services, store, files, metrics } = options;
  const { env, log } = services;
  const hosts = allowedHosts(env);
  const personal = new PersonalAnswer({
    ...options,
    origins: allowedOrigins(env),
    answerMissing: (request, response, locale) => pages.sendError(request, response, 404, locale),
  });
  const pages = new PageAnswer({
    services,
    store,
    identify: async (request) => (await personal.identify(request))?.person ?? null,
  });
  // A prefix that differs per process and a number: unique, and far cheaper than a UUID a request.
  const prefix = randomBytes(6).toString('base64url');
  let number = 0;

  return (request, response) => {
    number += 1;
    const requestId = `${prefix}-${number.toString(36)}`;
    const target = request.url ?? '/';
    if (!isOperations(target) && !hosts.has((request.headers.host ?? '').toLowerCase())) {
      metrics.count('refused', 421);
      const sentence = `This server answers for ${env.siteOrigin} only. To serve another host set SITE_ORIGIN.`;
      return answerPlainly(request, response, 421, sentence, { 'X-Request-Id': requestId });
    }
    const page = isReading(request) ? store.get(target) : undefined;
    // Someone signed in takes the longer way: their country may be one we do not serve.
    if (page?.access === 'public' && !request.headers.cookie?.includes('session_token=')) {
      store.countRead(target);
      metrics.count('page', page.status);
      return sendPage(request, response, page, ['X-Request-Id', requestId]);
    }
    response.setHeader('X-Request-Id', requestId);
    const started = performance.now();
    answerSlowly(request, response, target, requestId).then(
      (answerer) => {
        metrics.count(answerer, response.statusCode);
        metrics.time(answerer, (performance.now() - started) / 1_000);
        log.debug({ requestId, method: request.method, status: response.statusCode, answerer }, 'answered');
      },
      (error: unknown) => {
        log.error({ err: error, requestId }, 'a request failed');
        if (response.headersSent) response.destroy();
        else pages.sendError(request, response, 500, defaultLocale);
      },
    );
  };

  async function answerSlowly(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    requestId: string,
  ): Promise<Answerer> {
    if (isOperations(target)) {
      await answerOperations(request, response, target, { ...options, publishSecret: env.publishSecret });
      return 'health';
    }
    const read = readPath(target);
    if ('status' in read) {
      answerPlainly(request, response, read.status, read.message);
      return 'refused';
    }
    const { path } = read;
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    if (isReading(request) && canonicalPath(path) !== path) {
      moveForGood(request, response, encodeURI(canonicalPath(path)) + query);
      return 'page';
    }
    const elsewhere = accountRedirect(path);
    if (elsewhere && isReading(request)) {
      answerPlainly(request, response, 302, 'Moved.', { Location: encodeURI(elsewhere) + query });
      return 'page';
    }
    if (path.startsWith('/api/') || isDynamicPath(path)) {
      await personal.answer(request, response, path, requestId);
      return 'api';
    }
    if (!isReading(request)) {
      answerPlainly(request, response, 405, 'Pages can be read with GET and HEAD only.', { Allow: 'GET, HEAD' });
      return 'refused';
    }
    const file = files.get(path);
    if (file) {
      sendPage(request, response, file);
      return 'file';
    }
    return (await pages.answer(request, response, target, path)) ? 'page' : 'live';
  }
}

const isReading = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';
