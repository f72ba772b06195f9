import { startSingleSignOn } from '../../../server/auth/single-sign-on.ts';
import { leaveFor } from '../account/open-account.ts';
import { formPath, leaveWith, openForm, type PageContext } from './open-form.ts';

/** Sends the browser to the single sign-on provider. A link, not a form: the site's policy lets forms stay here only. */
export async function singleSignOnPage(context: PageContext): Promise<Response> {
  const frame = await openForm(context, '/user/single-sign-on');
  if (frame instanceof Response) return frame;
  const { locals } = context;
  const signInPath = formPath({ ...frame, isReturning: false }, '/user/signin');
  const answer = await startSingleSignOn(locals.services.auth, locals.caller, {
    returnPath: frame.returnPath,
    signInPath,
  });
  if (!answer.ok) return leaveFor(formPath(frame, '/user/signin', { sso: 'unavailable' }), 302);
  return leaveWith(answer.value.location, answer.value.cookies);
}
