import { signUpSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { signUp } from '../../../../../server/people/auth/sign-up.ts';
import { getCountries } from '../../../../cms/queries/countries.ts';
import { read } from '../../../../cms/query.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { carriedPath, signInFrame, signInPath } from '../sign-in-frame.ts';

/** Labels of the fields whose problems use general phrases. */
const labels = { firstName: 'AuthFirstName', lastName: 'AuthLastName' } as const;

/** Makes an account; the answer does not reveal whether the address has one. */
export const signUpPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ page, viewer: { person }, form, locals }) {
    if (!form && person) return redirectTo(page.returnPath);
    const { countries } = await read(locals, getCountries, { language: page.language });
    return { countries: countries.map(({ code, countryName }) => ({ value: code, label: countryName })) };
  },
  intents: {
    async submit({ page, viewer, form, services }) {
      const parsed = parseForm(signUpSchema, form, page.t, labels);
      if (!parsed.ok) return parsed;
      const answer = await signUp(services.auth, viewer.caller, {
        ...parsed.value,
        ...carriedPath(page),
        language: page.language,
      });
      if (!answer.ok) return authRefusal(answer, page.t);
      return redirectTo(signInPath(page, '/user/verify-email', { notice: 'sent' }));
    },
  },
});
