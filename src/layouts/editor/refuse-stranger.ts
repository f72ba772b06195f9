import { accessPages, isEditor } from '../../../server/access/access.rules.ts';
import { sitePath } from '../../../server/content/content.rules.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** An answer without a body is given the site's 404 page. */
export const notThere = (): Response => new Response(null, { status: 404, headers });

/**
 * The desk is there for editors only: whoever is not signed in is sent to sign in, for anyone else it does not exist.
 * Decided by the session alone, never by an address, a cookie or a header (AMB-20). @returns null for an editor
 */
export function refuseStranger(locals: Pick<App.Locals, 'person'>, url: URL, language: string): Response | null {
  const { person } = locals;
  if (isEditor(person)) return null;
  if (person) return notThere();
  const signIn = sitePath(accessPages.signIn, language);
  const location = `${signIn}?returnurl=${encodeURIComponent(url.pathname + url.search)}`;
  return new Response(null, { status: 302, headers: { ...headers, Location: location } });
}
