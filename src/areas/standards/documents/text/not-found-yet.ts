import { readKeptForCookie } from '../../../../../server/people/auth/kept-for.ts';
import { redirectToSignIn } from '../../../../http/authorize.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';

/**
 * Answers as for a page that does not exist; without a session it redirects to sign-in first. That reveals nothing:
 * every address below a standard does so.
 */
export function notFoundYet(call: PageCall): Response {
  const { person, caller } = call.viewer;
  const hasEnded = person === null && readKeptForCookie(caller.headers).person !== '';
  return hasEnded ? redirectToSignIn(call) : notFound();
}
