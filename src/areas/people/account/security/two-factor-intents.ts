import { codeSchema, passwordSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor } from '../../../../../server/people/auth/two-factor.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectToNotice, type SecurityIntent } from './security-view.ts';

/** Begins the set-up of an authenticator; only this answer shows its key. */
export const startSecondStep: SecurityIntent = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(passwordSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const { initials } = await services.organization.read(page.language);
  const answer = await enableTwoFactor(services.auth, viewer.caller, { ...parsed.value, issuer: initials });
  return answer.ok ? { show: { setup: answer.value } } : authRefusal(answer, page.t);
};

/** Turns the second step on after a code has proved that the authenticator works. */
export const confirmSecondStep: SecurityIntent = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(codeSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const { language } = page;
  const answer = await confirmTwoFactor(services.auth, viewer.caller, { ...parsed.value, language });
  return answer.ok ? redirectToNotice(page, 'twoFactorOn', answer.value) : authRefusal(answer, page.t);
};

export const stopSecondStep: SecurityIntent = async ({ page, viewer, form, services }) => {
  const parsed = parseForm(passwordSchema, form, page.t);
  if (!parsed.ok) return parsed;
  const { language } = page;
  const answer = await disableTwoFactor(services.auth, viewer.caller, { ...parsed.value, language });
  return answer.ok ? redirectToNotice(page, 'twoFactorOff', answer.value) : authRefusal(answer, page.t);
};
