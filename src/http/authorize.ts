import type { Person } from '../../server/people/access/access.contract.ts';
import { accessPages, decidePage, isEditor, isStaff } from '../../server/people/access/access.rules.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import type { PageRequest } from './page-request.ts';
import { notFound, redirectTo } from './responses.ts';

/**
 * Names who may open a page. 'user': everybody who is signed in. 'staff' and 'editor': that role, never while acting for a
 * customer; for others the page does not exist.
 */
export type PageAccess = 'public' | 'user' | 'staff' | 'editor';

const hasRole: Record<'staff' | 'editor', (person: Person) => boolean> = { staff: isStaff, editor: isEditor };

/** Leads to sign-in, which leads back here. */
export function redirectToSignIn({ path, language, url }: Pick<PageRequest, 'path' | 'language' | 'url'>): Response {
  const returnPath = encodeURIComponent(path + url.search);
  return redirectTo(`${sitePath(accessPages.signIn, language)}?returnurl=${returnPath}`, { status: 302 });
}

/**
 * Decides by the session alone, never by an address, a cookie of the page or a header. People of a country that is not
 * served are led to the page that says so from every page but sign-in, sign-out and contact.
 * @returns the answer in place of the page, or null for somebody who may open it
 */
export async function authorize(access: PageAccess, request: PageRequest): Promise<Response | null> {
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
