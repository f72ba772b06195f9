import type { Person } from '../../server/people/access/access.contract.ts';
import { accessPages, decidePage, isEditor, isStaff } from '../../server/people/access/access.rules.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import type { PageRequest } from './page-request.ts';
import { notFound, redirectTo } from './responses.ts';

/**
 * Who may open a page. 'user': everyone who is signed in. 'staff' and 'editor': that role, never while acting for a
 * customer; others get 404.
 */
export type PageAccess = 'public' | 'user' | 'staff' | 'editor';

const hasRole: Record<'staff' | 'editor', (person: Person) => boolean> = { staff: isStaff, editor: isEditor };

/** Leads to sign-in, which leads back here. */
export function redirectToSignIn({ path, language, url }: Pick<PageRequest, 'path' | 'language' | 'url'>): Response {
  const returnPath = encodeURIComponent(path + url.search);
  return redirectTo(`${sitePath(accessPages.signIn, language)}?returnurl=${returnPath}`, { status: 302 });
}

/**
 * Decides only by the session, never by an address, a cookie of the page or a header. People of a country that is not
 * served are redirected to the page about it from every page but sign-in, sign-out and contact.
 * @returns the answer instead of the page, or null when it may be opened
 */
export async function authorizePage(access: PageAccess, request: PageRequest): Promise<Response | null> {
  const { viewer, services } = request.locals;
  const { person } = viewer;
  if (person === null && access === 'public') return null;
  if (person === null) return redirectToSignIn(request);
  if (access === 'staff' || access === 'editor') return hasRole[access](person) ? null : notFound();
  const decision = decidePage('public', person, {
    path: request.url.pathname,
    bannedCountries: await services.accountContent.bannedCountries(),
    isEditing: false,
  });
  if (decision.kind === 'allow') return null;
  return redirectTo(sitePath(accessPages[decision.to], request.language), { status: 302 });
}
