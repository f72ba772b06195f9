import { keptForOf } from '../../../../../server/people/auth/kept-for.ts';
import { redirectToSignIn } from '../../../../http/authorize.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';

/**
 * Answers as for a page that does not exist; somebody whose session has ended signs in first. That says nothing of the
 * document: any address below a standard leads there then.
 */
export function notFoundYet(call: PageCall): Response {
  const { person, caller } = call.viewer;
  const hasEnded = person === null && keptForOf(caller.headers).person !== '';
  return hasEnded ? redirectToSignIn(call) : notFound();
}
