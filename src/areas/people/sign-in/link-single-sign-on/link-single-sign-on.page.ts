import { passwordSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { confirmLink, readLinkQuestion } from '../../../../../server/people/auth/link-single-sign-on.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { signInFrame, signInPath } from '../sign-in-frame.ts';

/** Requests the password of an account, once, before single sign-on is linked to it. */
export const linkSingleSignOnPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ page, viewer, services }) {
    const question = readLinkQuestion(services.auth, viewer.caller);
    return question ?? redirectTo(signInPath(page, '/user/signin', { sso: 'stale' }), { status: 302 });
  },
  intents: {
    async submit({ page, viewer, form, services }) {
      const parsed = parseForm(passwordSchema, form, page.t);
      if (!parsed.ok) return parsed;
      const answer = await confirmLink(services.auth, viewer.caller, parsed.value);
      if (!answer.ok) return authRefusal(answer, page.t);
      const { step, cookies } = answer.value;
      return redirectTo(step === 'twoFactor' ? signInPath(page, '/user/two-factor') : page.returnPath, { cookies });
    },
  },
});
