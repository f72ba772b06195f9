import { randomUUID } from 'node:crypto';
import type { APIContext } from 'astro';
import { identify } from '../people/access/identify.ts';
import { accountRedirect } from '../people/accounts/account-paths.rules.ts';
import { keptForLine } from '../people/auth/kept-for.ts';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import { findPageRedirect } from './guard-page.ts';
import { makeLocals } from './make-locals.ts';
import { openDevelopment, type Development } from './open-development.ts';
import { personAfter } from './person-after.ts';
import { allowedOrigins } from './site-host.ts';
import { answerWatched } from './watch-change.ts';

/** One set of services for the lifetime of the dev server, across module reloads. */
const home = globalThis as typeof globalThis & { stanchionDevelopment?: Promise<Development> | undefined };

/** @param siteOrigin of the browser's address: the dev server uses another port if its own is occupied */
function open(siteOrigin: string): Promise<Development> {
  home.stanchionDevelopment ??= openDevelopment(siteOrigin).catch((error: unknown) => {
    home.stanchionDevelopment = undefined;
    throw error;
  });
  return home.stanchionDevelopment;
}

/**
 * Answers a request under `astro dev`, where our server does not run: provides services to pages and endpoints, and
 * post-processes the response as the server does.
 * @param answer renders the page; at a URL without its language prefix where the address has one
 */
export async function answerInDevelopment(
  { url, locals, request, clientAddress }: APIContext,
  answer: (url?: URL) => Promise<Response>,
): Promise<Response> {
  // Error pages arrive here a second time.
  if ('language' in locals) return answer();
  const { services, edits } = await open(url.origin);
  const { method, headers } = request;
  const { pathname } = url;
  const isSafe = method === 'GET' || method === 'HEAD';
  const isPage = !pathname.startsWith('/api/');
  if (isPage && (await edits.store())) await services.publisher.publishFeed([]);
  const origins = allowedOrigins(services.env);
  if (isPage && !isSafe && !origins.has(headers.get('origin') ?? '')) {
    return new Response(`Forms must be sent from ${url.origin}.`, { status: 403 });
  }
  const elsewhere = isSafe ? accountRedirect(pathname) : null;
  if (elsewhere) return seeOther(elsewhere + url.search);
  const { locale, path: plain } = splitSitePath(pathname);
  const identified = await identify(services, headers);
  const person = identified?.person ?? null;
  const requestId = randomUUID();
  const content = services.publisher.reader();
  const isOff = await content.offAddresses?.();
  if (isOff?.(pathname)) return new Response('This module is off.', { status: 404 });
  const facts = { requestId, origins, language: locale, identified, headers, address: clientAddress, content };
  const made = makeLocals(services, facts);
  made.render.choice = url.search;
  Object.assign(locals, made);
  const inner = plain === pathname ? undefined : new URL(plain + url.search, url);
  const { answer: response } = await answerWatched(
    services,
    { method, path: pathname, requestId, person },
    { make: async () => ({ answer: await answer(inner) }), statusOf: (made) => made.answer.status },
  );
  for (const cookie of identified?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  const after = await personAfter(services, response, person);
  const line = keptForLine(services.env, { headers, person: after.person, isSignedOut: after.isSignedOut });
  if (line) response.headers.append('Set-Cookie', line);
  if (!isPage) return response;
  const asked = { address: pathname, target: pathname + url.search, person };
  const led = await findPageRedirect(locals.render.access, asked, services);
  return led === null ? response : seeOther(led);
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
