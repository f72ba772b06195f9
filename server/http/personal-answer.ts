import type { IncomingMessage, ServerResponse } from 'node:http';
import { recordAudit } from '../access/audit.repo.ts';
import { identify, type Identified } from '../access/identify.ts';
import { createCatalogReader } from '../catalog/catalog-reader.ts';
import { splitSitePath } from '../content/content.rules.ts';
import { clientAddress } from '../auth/client-address.rules.ts';
import { answerThroughApplication, headersOf, type Application } from './application.ts';
import { answerPlainly } from './plain-answer.ts';
import type { Services } from './services.ts';

interface PersonalAnswerOptions {
  application: Application;
  services: Services;
  origins: ReadonlySet<string>;
  /** Sends the page that says so of an address that is nobody's page. */
  answerMissing(request: IncomingMessage, response: ServerResponse, locale: string): void;
}

/** Answers what differs per person: endpoints, account, staff and editor pages; through the application, never stored. */
export class PersonalAnswer {
  readonly #options: PersonalAnswerOptions;

  constructor(options: PersonalAnswerOptions) {
    this.#options = options;
  }

  /** Who asks; no cookie, no question. */
  async identify(request: IncomingMessage): Promise<Identified | null> {
    if (!request.headers.cookie?.includes('session_token=')) return null;
    return identify(this.#options.services, headersOf(request));
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): Promise<void> {
    const { application, services, origins, answerMissing } = this.#options;
    const { env, publisher } = services;
    const isPage = !path.startsWith('/api/');
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    // Endpoints check the origin themselves, because a bearer token may stand in for it.
    if (isPage && !isSafe && !origins.has(request.headers.origin ?? '')) {
      return answerPlainly(request, response, 403, `Forms must be sent from ${env.siteOrigin}.`);
    }
    const identified = await this.identify(request);
    const person = identified?.person ?? null;
    const address = clientAddress(
      {
        socketAddress: request.socket.remoteAddress ?? '',
        forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
      },
      env.isProxyTrusted,
    );
    if (isPage) response.setHeader('Cache-Control', 'private, no-store');
    if (identified && identified.cookies.length > 0) response.setHeader('Set-Cookie', [...identified.cookies]);
    await answerThroughApplication(application, request, response, {
      origin: env.siteOrigin,
      clientAddress: address,
      // An endpoint is asked for what GET has, and its body left out; pages tell the two apart themselves.
      method: !isPage && isSafe ? 'GET' : request.method,
      ...(isPage && isSafe && { answerMissing: () => answerMissing(request, response, splitSitePath(path).locale) }),
      locals: {
        services,
        requestId,
        origins,
        person,
        caller: { headers: headersOf(request), address },
        content: publisher.reader(),
        catalog: createCatalogReader(services.productCache, new Set()),
        site: { origin: env.siteOrigin, isProduction: env.isProduction, isDemo: env.isDemo },
        render: { tags: new Set(), further: new Set(), access: 'public', problem: null },
      },
    });
    if (isSafe) return;
    // Whatever the request has written for other systems goes out now, not at the next look at the outbox.
    services.delivery.poke();
    if (person?.impersonator) {
      const entry = { actorUserId: person.impersonator.userId, subjectUserId: person.userId, requestId };
      const detail = `${path} → ${response.statusCode}`;
      await recordAudit(services.db, services.clock, { ...entry, action: request.method ?? '', detail });
    }
  }
}
