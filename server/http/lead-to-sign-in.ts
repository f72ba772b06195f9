import type { APIContext } from 'astro';
import { accessPages } from '../people/access/access.rules.ts';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import { isNavigation } from './is-navigation.ts';

/** Returns the language of the page with the link: endpoints have one address for all. */
function findPageLanguage({ request, url }: APIContext): string {
  const referrer = request.headers.get('referer') ?? '';
  const isOwn = URL.canParse(referrer) && new URL(referrer).origin === url.origin;
  return isOwn ? splitSitePath(new URL(referrer).pathname).locale : 'en';
}

/**
 * Redirects a person who follows the link of a file to sign-in, and to the file afterwards: the browser would show the
 * JSON for scripts.
 * @param refusal of the endpoint
 * @returns null if the refusal is to be sent
 */
export function leadToSignIn(refusal: Response, context: APIContext): Response | null {
  const { request, url } = context;
  if (refusal.status !== 401 || request.method !== 'GET' || !isNavigation(request)) return null;
  const language = findPageLanguage(context);
  const file = new URLSearchParams({ file: url.pathname + url.search });
  const returning = `${sitePath('/user/signed-in', language)}?${file}`;
  const location = `${sitePath(accessPages.signIn, language)}?returnurl=${encodeURIComponent(returning)}`;
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
}
