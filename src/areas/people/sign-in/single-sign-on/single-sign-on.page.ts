import { startSingleSignOn } from '../../../../../server/people/auth/single-sign-on.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { readReturning, signInPath } from '../sign-in-frame.ts';

/**
 * Redirects the browser to the provider. A link opens it, not a form: the content policy restricts forms to this site.
 */
export const singleSignOnPage = definePage({
  access: 'public',
  frame: readReturning,
  async load({ page, viewer, services }) {
    const answer = await startSingleSignOn(services.auth, viewer.caller, {
      returnPath: page.returnPath,
      signInPath: signInPath(page, '/user/signin'),
    });
    if (!answer.ok) return redirectTo(signInPath(page, '/user/signin', { sso: 'unavailable' }), { status: 302 });
    return redirectTo(answer.value.location, { cookies: answer.value.cookies });
  },
});
