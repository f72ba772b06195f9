import { codeSchema } from '../../../server/auth/auth.contract.ts';
import { verifyTwoFactor } from '../../../server/auth/two-factor.ts';
import { leaveFor } from '../account/open-account.ts';
import {
  leaveWith,
  openForm,
  parseForm,
  refusal,
  type FormFrame,
  type FormState,
  type PageContext,
} from './open-form.ts';

export type TwoFactorPage = FormFrame & FormState;

/** The second step of signing in: a code of the authenticator or a backup code. */
export async function twoFactorPage(context: PageContext): Promise<TwoFactorPage | Response> {
  const frame = await openForm(context, '/user/two-factor');
  if (frame instanceof Response) return frame;
  const { locals } = context;
  const { sent, t } = frame;
  const page = { ...frame, values: {}, errors: [] };
  if (!sent) return locals.person ? leaveFor(frame.returnPath) : page;
  const parsed = parseForm(codeSchema, sent, t);
  if (!parsed.ok) return { ...page, errors: parsed.errors };
  const answer = await verifyTwoFactor(locals.services.auth, locals.caller, parsed.value);
  if (!answer.ok) return { ...page, ...refusal(answer, t) };
  return leaveWith(frame.returnPath, answer.value);
}
