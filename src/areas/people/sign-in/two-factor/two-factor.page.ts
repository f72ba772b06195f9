import { codeSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { verifyTwoFactor } from '../../../../../server/people/auth/two-factor.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { signInFrame } from '../sign-in-frame.ts';

/** Checks the second step of signing in: a code of the authenticator or a backup code. */
export const twoFactorPage = definePage({
  access: 'public',
  frame: signInFrame,
  async load({ page, viewer: { person }, form }) {
    return !form && person ? redirectTo(page.returnPath) : {};
  },
  intents: {
    async submit({ page, viewer, form, services }) {
      const parsed = parseForm(codeSchema, form, page.t);
      if (!parsed.ok) return parsed;
      const answer = await verifyTwoFactor(services.auth, viewer.caller, parsed.value);
      if (!answer.ok) return authRefusal(answer, page.t);
      return redirectTo(page.returnPath, { cookies: answer.value });
    },
  },
});
