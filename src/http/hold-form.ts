import { accessPages } from '../../server/people/access/access.rules.ts';
import { holdForm, takeHeldForm } from '../../server/people/auth/held-form.ts';
import { readKeptForCookie } from '../../server/people/auth/kept-for.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import { isNavigation } from '../../server/http/is-navigation.ts';
import type { PageRequest } from './page-request.ts';
import { withoutSecrets } from './read-form.ts';
import { refusePrefetch } from './responses.ts';

/** The address of a request as its page has it, query included. */
const addressOf = ({ path, url }: PageRequest): string => path + url.search;

/** Returns the address of sign-in that an answer leads to, when it leads back to the page that was asked for. */
function signInOf(answer: Response, request: PageRequest): URL | null {
  const location = answer.headers.get('location');
  if (request.locals.viewer.person !== null || location === null) return null;
  const address = new URL(location, request.url);
  const isSignIn = address.pathname === sitePath(accessPages.signIn, request.language);
  const back = address.searchParams.get('returnurl') ?? address.searchParams.get('appstartpath');
  return isSignIn && back === addressOf(request) ? address : null;
}

/** Returns whether a form without a session may be held: the browser was signed in, and did not sign out. */
export const mayHold = ({ locals: { viewer }, request }: PageRequest): boolean =>
  viewer.person === null && readKeptForCookie(viewer.caller.headers).person !== '' && isNavigation(request);

const redirected = (answer: Response, { pathname, search }: URL): Response => {
  const headers = new Headers(answer.headers);
  headers.set('Location', pathname + search);
  return new Response(null, { status: answer.status, headers });
};

/**
 * Holds a form that leads to sign-in because the session has ended; after sign-in it is finished
 * (docs/decisions/sign-in.md#a-session-that-has-ended). A script stores what it has sent itself.
 */
export async function holdOnTheWay(answer: Response, request: PageRequest, form: URLSearchParams): Promise<Response> {
  const signIn = signInOf(answer, request);
  if (!signIn || !mayHold(request)) return answer;
  const { locals } = request;
  const sent = { address: addressOf(request), fields: withoutSecrets(form) };
  const cookies = await holdForm(locals.services.auth, locals.viewer.caller, sent);
  if (cookies.length === 0) return answer;
  signIn.searchParams.set('notice', 'held');
  const held = redirected(answer, signIn);
  for (const cookie of cookies) held.headers.append('Set-Cookie', cookie);
  return held;
}

/** Leads on from sign-in to the page that has a file saved: the file itself would leave the form of sign-in standing. */
export function leadToFile(answer: Response, request: PageRequest): Response {
  const signIn = signInOf(answer, request);
  if (!signIn) return answer;
  signIn.searchParams.set('returnurl', fileAddress(addressOf(request), request.language));
  return redirected(answer, signIn);
}

/** Returns the address of the page that has a file of the site saved. */
const fileAddress = (address: string, language: string): string =>
  `${sitePath('/user/signed-in', language)}?${new URLSearchParams({ file: address })}`;

/**
 * Takes the form held for this page and this person. Nothing is finished for staff acting for a customer: each of
 * their changes must be recorded with the request that makes it.
 */
export async function takeOnReturn(
  request: PageRequest,
): Promise<{ form: URLSearchParams | null; cookies: string[] } | null> {
  const { locals } = request;
  const { person, caller } = locals.viewer;
  if (!person || person.impersonator || !caller.headers.has('cookie')) return null;
  if (!isNavigation(request.request) || refusePrefetch(request.request)) return null;
  const held = await takeHeldForm(locals.services.auth, caller.headers, { person, address: addressOf(request) });
  return held && { form: held.fields, cookies: held.cookies };
}
