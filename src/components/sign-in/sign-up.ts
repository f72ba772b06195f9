import { signUpSchema } from '../../../server/auth/auth.contract.ts';
import { signUp } from '../../../server/auth/sign-up.ts';
import { getCountries } from '../../cms/queries/countries.ts';
import { read } from '../../cms/query.ts';
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

export type SignUpPage = FormFrame & FormState & { countries: { value: string; label: string }[] };

/** Shows the sign-up form, or takes a sign-up; the answer never tells whether the address has an account. */
export async function signUpPage(context: PageContext): Promise<SignUpPage | Response> {
  const frame = await openForm(context, '/user/signup');
  if (frame instanceof Response) return frame;
  const { locals } = context;
  const { sent, t, language } = frame;
  if (!sent && locals.person) return leaveFor(frame.returnPath);
  const { countries } = await read(locals, getCountries, { language });
  const page = { ...frame, countries: countries.map(({ code, countryName }) => ({ value: code, label: countryName })) };
  if (!sent) return { ...page, values: {}, errors: [] };
  const values = keptValues(sent);
  const parsed = parseForm(signUpSchema, sent, t);
  if (!parsed.ok) return { ...page, values, errors: parsed.errors };
  const answer = await signUp(locals.services.auth, locals.caller, { ...parsed.value, language });
  if (!answer.ok) return { ...page, values, ...refusal(answer, t) };
  return leaveFor(formPath(frame, '/user/verify-email', { notice: 'sent' }));
}
