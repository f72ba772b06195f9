import { safeReturnPath } from '../../../../../server/people/auth/auth.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { signInFrame } from '../sign-in-frame.ts';

/**
 * Says that somebody is signed in, for a tab that was opened to do that, and has the file saved that sign-in was asked
 * for. Signed out it says that the session has ended. It also holds the words that a page says then by script.
 */
export const signedInPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ viewer: { person }, url }) {
    const file = safeReturnPath(url.searchParams.get('file'), '');
    return { isSignedIn: person !== null, file: file === '' ? null : file };
  },
});
