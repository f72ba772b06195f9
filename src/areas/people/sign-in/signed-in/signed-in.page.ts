import { safeReturnPath } from '../../../../../server/people/auth/auth.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { signInFrame } from '../sign-in-frame.ts';

/**
 * Confirms that a person is signed in, for a tab opened for that, and downloads the file for which sign-in was
 * requested. Without a session it shows that the session has ended. It also contains the texts that scripts then show.
 */
export const signedInPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ viewer: { person }, url }) {
    const file = safeReturnPath(url.searchParams.get('file'), '');
    return { isSignedIn: person !== null, file: file === '' ? null : file };
  },
});
