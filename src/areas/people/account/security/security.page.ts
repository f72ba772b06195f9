import { changeEmailSchema, changePasswordSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { changeEmail } from '../../../../../server/people/auth/change-email.ts';
import { changePassword, hasPassword } from '../../../../../server/people/auth/password.ts';
import {
  listSessions,
  readSession,
  revokeAllSessions,
  revokeSession,
} from '../../../../../server/people/auth/session.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { securityNotice, redirectToNotice, type SecurityIntent, type SecurityView } from './security-view.ts';
import { confirmSecondStep, startSecondStep, stopSecondStep } from './two-factor-intents.ts';

const password: SecurityIntent = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(changePasswordSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const { language } = page;
  const answer = await changePassword(services.auth, viewer.caller, { ...parsed.value, language });
  return answer.ok ? redirectToNotice(page, 'password', answer.value) : authRefusal(answer, page.t);
};

const email: SecurityIntent = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(changeEmailSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const { language } = page;
  const answer = await changeEmail(services.auth, viewer.caller, { ...parsed.value, language });
  return answer.ok ? redirectToNotice(page, 'email') : authRefusal(answer, page.t);
};

const session: SecurityIntent = async ({ page, viewer, form, services }) => {
  const answer = await revokeSession(services.auth, viewer.caller, form.get('session') ?? '');
  return answer.ok ? redirectToNotice(page, 'session') : authRefusal(answer, page.t);
};

const sessions: SecurityIntent = async ({ page, viewer, services }) => {
  const answer = await revokeAllSessions(services.auth, viewer.caller);
  if (!answer.ok) return authRefusal(answer, page.t);
  return redirectTo(sitePath('/user/signin', page.language), { cookies: answer.value });
};

/** Shows and changes how a person signs in, and their sessions. */
export const securityPage = definePage({
  access: 'user',
  frame: accountFrame('security'),
  async load({ page, viewer, form, services, url }): Promise<SecurityView> {
    const { auth } = services;
    const signedIn = await readSession(auth, viewer.caller.headers);
    const list = await listSessions(auth, viewer.caller);
    return {
      email: signedIn?.user.email ?? '',
      isTwoFactorOn: signedIn?.user.isTwoFactorOn ?? false,
      hasPassword: signedIn !== null && (await hasPassword(auth, signedIn.user.id)),
      isImpersonating: Boolean(signedIn?.session.impersonatedBy),
      sessions: list.ok ? list.value : [],
      // After a refused code the page asks again; the key was shown before.
      setup: page.intent === 'twoFactorConfirm' ? 'code' : null,
      notice: form ? undefined : securityNotice(url, page.t),
    };
  },
  intents: {
    password,
    email,
    session,
    sessions,
    twoFactorStart: startSecondStep,
    twoFactorConfirm: confirmSecondStep,
    twoFactorOff: stopSecondStep,
  },
});
