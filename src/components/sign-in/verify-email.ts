import { emailSchema } from '../../../server/auth/auth.contract.ts';
import { confirmNewEmail } from '../../../server/auth/change-email.ts';
import { isProofValid } from '../../../server/auth/proof.ts';
import { resendVerification, verifyEmail } from '../../../server/auth/sign-up.ts';
import { leaveFor } from '../account/open-account.ts';
import {
  formPath,
  keptValues,
  openForm,
  parseForm,
  refusal,
  type FormFrame,
  type FormState,
  type PageContext,
} from './open-form.ts';

export type VerifyEmailPage = FormFrame &
  FormState & {
    /** The link's token while it can be redeemed; the page then asks for a click and nothing else. */
    token: string | null;
    isChange: boolean;
  };

/**
 * The page the mailed link opens. Opening it changes nothing, because mail scanners open links too; the button does.
 * Without a token it sends the mail again.
 */
export async function verifyEmailPage(context: PageContext): Promise<VerifyEmailPage | Response> {
  const frame = await openForm(context, '/user/verify-email');
  if (frame instanceof Response) return frame;
  const { locals, url } = context;
  const { auth } = locals.services;
  const { sent, t, language } = frame;
  const token = (sent ?? url.searchParams).get('token') ?? '';
  const isChange = (sent ?? url.searchParams).get('change') === '1';
  const page = { ...frame, values: {}, errors: [], token: null, isChange };
  if (!sent) {
    if (!token) return { ...page, notice: url.searchParams.has('notice') ? t('AuthNoticeSent') : undefined };
    const isValid = await isProofValid(auth, isChange ? 'changeEmail' : 'verifyEmail', token);
    return isValid ? { ...page, token } : { ...page, ...refusal({ code: 'invalidToken' }, t) };
  }
  if (token) {
    const answer = isChange ? await confirmNewEmail(auth, { token, language }) : await verifyEmail(auth, token);
    if (!answer.ok) return { ...page, ...refusal(answer, t) };
    if (isChange && locals.person)
      return leaveFor(formPath(frame, '/user/my-account/security', { notice: 'emailChanged' }));
    return leaveFor(formPath(frame, '/user/signin', { notice: isChange ? 'emailChanged' : 'verified' }));
  }
  const values = keptValues(sent);
  const parsed = parseForm(emailSchema, sent, t);
  if (!parsed.ok) return { ...page, values, errors: parsed.errors };
  const answer = await resendVerification(auth, locals.caller, { ...parsed.value, language });
  if (!answer.ok) return { ...page, values, ...refusal(answer, t) };
  return leaveFor(formPath(frame, '/user/verify-email', { notice: 'sent' }));
}
