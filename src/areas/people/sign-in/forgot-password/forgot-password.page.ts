import { emailSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { requestReset } from '../../../../../server/people/auth/password.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { signInFrame, signInPath } from '../sign-in-frame.ts';

/** Sends the link for a new password; the answer is the same for every address. */
export const forgotPasswordPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ page, form, url }) {
    return { notice: !form && url.searchParams.has('notice') ? page.t('AuthNoticeResetSent') : undefined };
  },
  intents: {
    async submit({ page, viewer, form, services }) {
      const parsed = parseForm(emailSchema, form, page.t);
      if (!parsed.ok) return parsed;
      const answer = await requestReset(services.auth, viewer.caller, { ...parsed.value, language: page.language });
      if (!answer.ok) return authRefusal(answer, page.t);
      return redirectTo(signInPath(page, '/user/forgot-password', { notice: 'sent' }));
    },
  },
});
