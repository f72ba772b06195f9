import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressGroup, clientAddress } from '../people/auth/client-address.ts';
import type { Locale } from '../platform/locale.rules.ts';
import { markOwnSite } from '../platform/env/own-site.ts';
import type { Platform } from '../platform/platform.ts';
import { applySetup } from '../setup/apply-setup.ts';
import { wordRefusal } from '../setup/describe-plan.ts';
import { firstTexts, placeProblems, readSentAnswers } from '../setup/read-sent-answers.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { openCommandAuth } from './open-command-auth.ts';
import { setupPolicy, writeSetupDone, writeSetupForm, writeSetupNotice, writeUnsetPage } from '../setup/setup-form.ts';
import { SetupKey } from '../setup/setup-key.ts';
import { isDirect } from './operator.ts';
import { formLimit } from './read-body.ts';
import { securityHeaders } from './security-headers.ts';
import { allowedOrigins } from './site-host.ts';
import { readUnsentForm } from './unsent-form.ts';
import { endResponse } from './upload.ts';

type Tools = Pick<Platform, 'db' | 'env' | 'clock' | 'log'>;

/** The part of it that others use. */
export type Unset = Pick<UnsetSite, 'answer' | 'renewKey'>;

/** Wrong keys from one address in a minute. */
const wrongKeys = { points: 10, duration: 60 };

/** Answers every request while the site is not set up; the page behind the key of the log sets it up. */
export class UnsetSite {
  readonly #tools: Tools;
  readonly #key: SetupKey;
  readonly #wrong = new RateLimiterMemory(wrongKeys);

  constructor(tools: Tools) {
    this.#tools = tools;
    const { env, clock, log } = tools;
    const tell = (key: string) =>
      log.warn(`This site is not set up. Within an hour, set it up at ${env.siteOrigin}/setup?key=${key}`);
    this.#key = new SetupKey({ dataDir: env.dataDir, clock, tell });
  }

  /** Keeps a key valid; called as long as the site is not set up. */
  renewKey(): void {
    this.#key.renew();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const language = readLanguage(request.headers['accept-language']);
    // Null for a target that is no address, such as '//'.
    const url = URL.parse(request.url ?? '/', 'http://unset.invalid');
    if (url?.pathname !== '/setup') return send(request, response, 503, await writeUnsetPage(language));
    if (!isPrivate(request, this.#tools.env)) {
      return send(request, response, 403, await writeSetupNotice(language, 'SetupNotSecure'));
    }
    const isPost = request.method === 'POST';
    const texts = isPost ? (await readUnsentForm(request, formLimit))?.texts : null;
    const key = (isPost ? texts?.get('key') : url.searchParams.get('key')) ?? '';
    const isFromHere = !isPost || allowedOrigins(this.#tools.env).has(request.headers.origin ?? '');
    const sender = this.#addressOf(request);
    const wrong = await this.#wrong.get(sender);
    if (wrong?.remainingPoints === 0) {
      response.setHeader('Retry-After', String(Math.max(1, Math.ceil(wrong.msBeforeNext / 1_000))));
      return send(request, response, 429, await writeSetupNotice(language, 'SetupTooMany'));
    }
    if (!isFromHere || !this.#key.accepts(key)) {
      await this.#wrong.consume(sender).catch(() => undefined);
      return send(request, response, 403, await writeSetupNotice(language, 'SetupLinkEnded'));
    }
    if (!texts) {
      return send(request, response, 200, await writeSetupForm(language, { key, texts: firstTexts(), problems: {} }));
    }
    const { status, page } = await this.#setUp(texts, key, language);
    send(request, response, status, page);
  }

  #addressOf(request: IncomingMessage): string {
    const forwarded = request.headers['x-forwarded-for'];
    const origin = {
      socketAddress: request.socket.remoteAddress ?? '',
      forwardedFor: forwarded ? String(forwarded) : null,
    };
    return addressGroup(clientAddress(origin, this.#tools.env.trustedProxies));
  }

  async #setUp(texts: URLSearchParams, key: string, language: Locale): Promise<{ status: number; page: string }> {
    const checked = checkAnswers(readSentAnswers(texts));
    if (!checked.ok) {
      return {
        status: 422,
        page: await writeSetupForm(language, { key, texts, problems: placeProblems(checked.problems) }),
      };
    }
    const auth = await openCommandAuth(this.#tools.env, this.#tools.db);
    const { plan, link } = await applySetup(auth, checked.answers, { isFirst: true });
    if (plan.refusal) {
      const refusal = await wordRefusal(plan.refusal, language);
      return { status: 409, page: await writeSetupForm(language, { key, texts, problems: {}, refusal }) };
    }
    this.#key.end();
    markOwnSite(this.#tools.env.dataDir);
    return { status: 200, page: await writeSetupDone(language, checked.answers.administrator, link !== null) };
  }
}

/** Returns whether nobody on the way can read a request: it comes from this machine, or over https. */
function isPrivate(request: IncomingMessage, env: Tools['env']): boolean {
  if (isDirect(request, env)) return true;
  // A proxy that says nothing may have taken the request over plain http.
  return env.siteOrigin.startsWith('https:') && request.headers['x-forwarded-proto'] === 'https';
}

/** Returns the language that a browser prefers. */
function readLanguage(header: string | undefined): Locale {
  const [first] = (header ?? '').split(',').filter((tag) => /^\s*(en|es)\b/i.test(tag));
  return first?.trim().toLowerCase().startsWith('es') ? 'es' : 'en';
}

function send(request: IncomingMessage, response: ServerResponse, status: number, page: string): void {
  const body = Buffer.from(page);
  response.writeHead(status, {
    ...securityHeaders,
    // The key stands in the address.
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': setupPolicy,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': body.length,
  });
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(body);
  endResponse(request, response);
}
