import { newPasswordSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { resetPassword } from '../../../../../server/people/auth/password.ts';
import { isProofValid } from '../../../../../server/people/auth/proof.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { signInFrame, signInPath } from '../sign-in-frame.ts';

const readToken = ({ form, url }: Pick<PageCall, 'form' | 'url'>): string =>
  (form ?? url.searchParams).get('token') ?? '';

/** Sets a new password by the emailed link; an invalid link offers another. */
export const resetPasswordPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load(call): Promise<{ token: string | null; notice?: string | undefined; errors?: { message: string }[] }> {
    const token = readToken(call);
    // After confirming an address for which there were several sign-ups.
    const isChosen = call.url.searchParams.get('notice') === 'choose';
    const notice = isChosen ? call.page.t('AuthNoticeChoosePassword') : undefined;
    if (call.form || (await isProofValid(call.services.auth, 'resetPassword', token))) return { token, notice };
    return { token: null, ...authRefusal({ code: 'invalidToken' }, call.page.t) };
  },
  intents: {
    async submit(call) {
      const { page, form, services } = call;
      const parsed = parseForm(newPasswordSchema, form, page.t);
      if (!parsed.ok) return parsed;
      const { newPassword } = parsed.value;
      const change = { token: readToken(call), newPassword, language: page.language };
      const answer = await resetPassword(services.auth, change);
      if (answer.ok) return redirectTo(signInPath(page, '/user/signin', { notice: 'reset' }));
      return { ...authRefusal(answer, page.t), ...(answer.code === 'invalidToken' && { show: { token: null } }) };
    },
  },
});
