import { signInSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { singleSignOnRefusals } from '../../../../../server/people/auth/single-sign-on.contract.ts';
import { signIn } from '../../../../../server/people/auth/sign-in.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { capitalize, type Translate } from '../../../../cms/dictionary.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { signInFrame, signInPath } from '../sign-in-frame.ts';

/** Notices of pages that redirect here after their work. */
const notices: Readonly<Record<string, PhraseKey>> = {
  verified: 'AuthNoticeVerified',
  reset: 'AuthNoticeReset',
  emailChanged: 'AuthNoticeEmailChanged',
  held: 'AuthNoticeHeld',
};
/** Formats why single sign-on failed, by the parameter of the address. */
function wordRefusal(code: string | null, t: Translate): string | null {
  const refusal = singleSignOnRefusals.find((each) => each === code);
  return refusal ? t(`AuthSingleSignOn${capitalize(refusal)}`) : null;
}

/** Signs in by e-mail and password; signed-in visitors are redirected immediately. */
export const signInPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ page, viewer: { person }, form, services, url }) {
    if (!form && person) return redirectTo(page.returnPath);
    const notice = notices[url.searchParams.get('notice') ?? ''];
    const problem = wordRefusal(url.searchParams.get('sso'), page.t);
    return {
      isSingleSignOnOffered: services.auth.singleSignOn !== null,
      notice: notice && !form ? page.t(notice) : undefined,
      errors: problem && !form ? [{ message: problem }] : [],
    };
  },
  intents: {
    async submit({ page, viewer, form, services }) {
      const parsed = parseForm(signInSchema, form, page.t);
      if (!parsed.ok) return parsed;
      const answer = await signIn(services.auth, viewer.caller, parsed.value);
      if (!answer.ok) return authRefusal(answer, page.t);
      const { step, cookies } = answer.value;
      return redirectTo(step === 'twoFactor' ? signInPath(page, '/user/two-factor') : page.returnPath, { cookies });
    },
  },
});
