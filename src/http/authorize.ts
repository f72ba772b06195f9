import type { Person } from '../../server/people/access/access.contract.ts';
import { accessPages, decidePage, mayAny, needsSecondStep } from '../../server/people/access/access.rules.ts';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import type { PageRequest } from './page-request.ts';
import { notFound, redirectTo } from './responses.ts';

/**
 * Who may open a page. 'user': everyone who is signed in. Otherwise a right, or several of which one is enough, never
 * while acting for a customer; others get 404.
 */
export type PageAccess = 'public' | 'user' | Right | readonly Right[];

/** Returns the rights of which an access needs one; null for an access without rights. */
export function rightsOfPage(access: PageAccess): readonly Right[] | null {
  if (access === 'public' || access === 'user') return null;
  return typeof access === 'string' ? [access] : access;
}

/** The page that tells people with a role what they may do, and that their role needs a second step. */
const staffEntrance = '/staff';

/** Leads to sign-in, which leads back here. */
export function redirectToSignIn({ path, language, url }: Pick<PageRequest, 'path' | 'language' | 'url'>): Response {
  const returnPath = encodeURIComponent(path + url.search);
  return redirectTo(`${sitePath(accessPages.signIn, language)}?returnurl=${returnPath}`, { status: 302 });
}

/**
 * Refuses a person without one of the rights with 404; one whose role waits for a second step is led to the page that
 * tells so.
 */
function refuseWithout(rights: readonly Right[], { language }: PageRequest, person: Person): Response | null {
  if (mayAny(person, rights)) return null;
  return needsSecondStep(person, rights) ? redirectTo(sitePath(staffEntrance, language), { status: 302 }) : notFound();
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
  const rights = rightsOfPage(access);
  if (rights) return refuseWithout(rights, request, person);
  const decision = decidePage('public', person, {
    path: request.url.pathname,
    bannedCountries: await services.accountContent.bannedCountries(),
  });
  if (decision.kind === 'allow') return null;
  return redirectTo(sitePath(accessPages[decision.to], request.language), { status: 302 });
}
