import { emailSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { confirmNewEmail } from '../../../../../server/people/auth/change-email.ts';
import { isProofValid } from '../../../../../server/people/auth/proof.ts';
import { resendVerification, verifyEmail } from '../../../../../server/people/auth/sign-up.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import { parseForm, type FormError } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { carriedPath, signInFrame, signInPath, type SignInFrame } from '../sign-in-frame.ts';

interface VerifyEmailView {
  /** The link's token while it is valid; the page then only shows a button. */
  token: string | null;
  /** True if an account's address changes, false if a new account is confirmed. */
  isChange: boolean;
  notice?: string | undefined;
  errors?: readonly FormError[];
}

function readLink({ form, url }: Pick<PageCall, 'form' | 'url'>): { token: string; isChange: boolean } {
  const sent = form ?? url.searchParams;
  return { token: sent.get('token') ?? '', isChange: sent.get('change') === '1' };
}

const redeem: Intent<SignInFrame, VerifyEmailView> = async (call) => {
  const {
    page,
    viewer: { person },
    services,
  } = call;
  const { token, isChange } = readLink(call);
  const { auth } = services;
  const answer = isChange
    ? await confirmNewEmail(auth, { token, language: page.language })
    : await verifyEmail(auth, token);
  if (!answer.ok) return authRefusal(answer, page.t);
  if ('resetToken' in answer.value && answer.value.resetToken) {
    const choice = { token: answer.value.resetToken, notice: 'choose' };
    return redirectTo(signInPath(page, '/user/reset-password', choice));
  }
  if (isChange && person) return redirectTo(signInPath(page, '/user/my-account/security', { notice: 'emailChanged' }));
  return redirectTo(signInPath(page, '/user/signin', { notice: isChange ? 'emailChanged' : 'verified' }));
};

const resend: Intent<SignInFrame, VerifyEmailView> = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(emailSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const answer = await resendVerification(services.auth, viewer.caller, {
    ...parsed.value,
    ...carriedPath(page),
    language: page.language,
  });
  if (!answer.ok) return authRefusal(answer, page.t);
  return redirectTo(signInPath(page, '/user/verify-email', { notice: 'sent' }));
};

/**
 * Shows the purpose of the emailed link. Opening it changes nothing, because mail scanners open links too; the button
 * does. Without a token the page sends the email again.
 */
export const verifyEmailPage = definePage<SignInFrame, VerifyEmailView>({
  access: 'public',
  frame: signInFrame,
  async load(call) {
    const { page, form, url, services } = call;
    const { token, isChange } = readLink(call);
    if (form) return { token: null, isChange };
    if (!token) {
      const notice = url.searchParams.has('notice') ? page.t('AuthNoticeSent') : undefined;
      return { token: null, isChange, notice };
    }
    const isValid = await isProofValid(services.auth, isChange ? 'changeEmail' : 'verifyEmail', token);
    return isValid ? { token, isChange } : { token: null, isChange, ...authRefusal({ code: 'invalidToken' }, page.t) };
  },
  intents: { submit: (call) => (readLink(call).token ? redeem(call) : resend(call)) },
});
