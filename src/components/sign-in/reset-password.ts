import { newPasswordSchema } from '../../../server/auth/auth.contract.ts';
import { resetPassword } from '../../../server/auth/password.ts';
import { isProofValid } from '../../../server/auth/proof.ts';
import { leaveFor } from '../account/open-account.ts';
import {
  formPath,
  openForm,
  parseForm,
  refusal,
  type FormFrame,
  type FormState,
  type PageContext,
} from './open-form.ts';

/** Without a token the link was not valid, and the page offers another. */
export type ResetPasswordPage = FormFrame & FormState & { token: string | null };

/** The page the mailed link opens: shows the form for a new password, or sets it. */
export async function resetPasswordPage(context: PageContext): Promise<ResetPasswordPage | Response> {
  const frame = await openForm(context, '/user/reset-password');
  if (frame instanceof Response) return frame;
  const { locals, url } = context;
  const { auth } = locals.services;
  const { sent, t, language } = frame;
  const token = (sent ?? url.searchParams).get('token') ?? '';
  const page = { ...frame, values: {}, errors: [], token };
  const stale = { ...page, token: null, ...refusal({ code: 'invalidToken' }, t) };
  if (!sent) return (await isProofValid(auth, 'resetPassword', token)) ? page : stale;
  const parsed = parseForm(newPasswordSchema, sent, t);
  if (!parsed.ok) return { ...page, errors: parsed.errors };
  const answer = await resetPassword(auth, { token, newPassword: parsed.value.newPassword, language });
  if (!answer.ok) return answer.code === 'invalidToken' ? stale : { ...page, ...refusal(answer, t) };
  return leaveFor(formPath(frame, '/user/signin', { notice: 'reset' }));
}
