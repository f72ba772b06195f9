import { emailSchema } from '../../../server/auth/auth.contract.ts';
import { requestReset } from '../../../server/auth/password.ts';
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

export type ForgotPasswordPage = FormFrame & FormState;

/** Shows the form that asks for a new password, or sends the link; alike for every address. */
export async function forgotPasswordPage(context: PageContext): Promise<ForgotPasswordPage | Response> {
  const frame = await openForm(context, '/user/forgot-password');
  if (frame instanceof Response) return frame;
  const { locals, url } = context;
  const { sent, t, language } = frame;
  if (!sent) {
    return {
      ...frame,
      values: {},
      errors: [],
      notice: url.searchParams.has('notice') ? t('AuthNoticeResetSent') : undefined,
    };
  }
  const values = keptValues(sent);
  const parsed = parseForm(emailSchema, sent, t);
  if (!parsed.ok) return { ...frame, values, errors: parsed.errors };
  const answer = await requestReset(locals.services.auth, locals.caller, { ...parsed.value, language });
  if (!answer.ok) return { ...frame, values, ...refusal(answer, t) };
  return leaveFor(formPath(frame, '/user/forgot-password', { notice: 'sent' }));
}
