import { signInSchema } from '../../../server/auth/auth.contract.ts';
import { signIn } from '../../../server/auth/sign-in.ts';
import { leaveFor } from '../account/open-account.ts';
import {
  formPath,
  keptValues,
  leaveWith,
  openForm,
  parseForm,
  refusal,
  type FormFrame,
  type FormState,
  type PageContext,
} from './open-form.ts';

export type SignInPage = FormFrame & FormState & { isSingleSignOnOffered: boolean };

/** What other pages say on the sign-in page once they are done. */
const notices: Readonly<Record<string, string>> = {
  verified: 'AuthNoticeVerified',
  reset: 'AuthNoticeReset',
  emailChanged: 'AuthNoticeEmailChanged',
};
const singleSignOnProblems: Readonly<Record<string, string>> = {
  refused: 'AuthSingleSignOnRefused',
  unavailable: 'AuthSingleSignOnUnavailable',
};

/** Shows the sign-in form, or signs in. */
export async function signInPage(context: PageContext): Promise<SignInPage | Response> {
  const frame = await openForm(context, '/user/signin');
  if (frame instanceof Response) return frame;
  const { locals, url } = context;
  const { sent, t } = frame;
  const { auth } = locals.services;
  const page = { ...frame, values: {}, isSingleSignOnOffered: auth.singleSignOn !== null };
  if (!sent) {
    if (locals.person) return leaveFor(frame.returnPath);
    const problem = singleSignOnProblems[url.searchParams.get('sso') ?? ''];
    const notice = notices[url.searchParams.get('notice') ?? ''];
    return { ...page, errors: problem ? [{ message: t(problem) }] : [], notice: notice && t(notice) };
  }
  const values = keptValues(sent);
  const parsed = parseForm(signInSchema, sent, t);
  if (!parsed.ok) return { ...page, values, errors: parsed.errors };
  const answer = await signIn(auth, locals.caller, parsed.value);
  if (!answer.ok) return { ...page, values, ...refusal(answer, t) };
  const { step, cookies } = answer.value;
  return leaveWith(step === 'twoFactor' ? formPath(frame, '/user/two-factor') : frame.returnPath, cookies);
}
