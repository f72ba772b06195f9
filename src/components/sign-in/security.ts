import type { APIContext } from 'astro';
import {
  changeEmailSchema,
  changePasswordSchema,
  codeSchema,
  passwordSchema,
  type SessionEntry,
} from '../../../server/auth/auth.contract.ts';
import { changeEmail } from '../../../server/auth/change-email.ts';
import { changePassword, hasPassword } from '../../../server/auth/password.ts';
import { listSessions, readSession, revokeAllSessions, revokeSession } from '../../../server/auth/session.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  type TwoFactorSetup,
} from '../../../server/auth/two-factor.ts';
import { isLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { leaveFor, openAccount, readForm, type AccountFrame } from '../account/open-account.ts';
import { keptValues, leaveWith, parseForm, refusal, type FormState } from './open-form.ts';

type Page = Pick<APIContext, 'locals' | 'params' | 'request' | 'url'>;

/** Everything the security page shows. */
export interface SecurityPage extends FormState {
  frame: AccountFrame;
  email: string;
  isTwoFactorOn: boolean;
  /** Without one, by single sign-on alone, there is nothing to change and nothing to confirm changes with. */
  hasPassword: boolean;
  sessions: SessionEntry[];
  /** A member of staff looks at the page as the customer: nothing here is theirs to change. */
  isImpersonating: boolean;
  /** The authenticator being set up; its secret and backup codes are shown this once. */
  setup: TwoFactorSetup | 'code' | null;
  /** Which of the forms was sent. */
  action: string;
}

const notices: Readonly<Record<string, string>> = {
  password: 'AuthNoticePasswordChanged',
  email: 'AuthNoticeNewEmailSent',
  emailChanged: 'AuthNoticeEmailChanged',
  session: 'AuthNoticeSessionEnded',
  twoFactorOn: 'AuthNoticeTwoFactorOn',
  twoFactorOff: 'AuthNoticeTwoFactorOff',
};

/** Shows the security page, or does what one of its forms asks for. */
export async function securityPage(context: Page): Promise<SecurityPage | Response> {
  const frame = await openAccount(context, 'security');
  if (frame instanceof Response) return frame;
  const sent = await readForm(context.request);
  if (sent instanceof Response) return sent;
  const done = sent && (await act(context, frame, sent));
  if (done instanceof Response) return done;
  const { auth } = context.locals.services;
  const signedIn = await readSession(auth, context.locals.caller.headers);
  const list = await listSessions(auth, context.locals.caller);
  const notice = notices[context.url.searchParams.get('notice') ?? ''];
  return {
    frame,
    email: signedIn?.user.email ?? '',
    isTwoFactorOn: signedIn?.user.isTwoFactorOn ?? false,
    hasPassword: signedIn !== null && (await hasPassword(auth, signedIn.user.id)),
    isImpersonating: Boolean(signedIn?.session.impersonatedBy),
    sessions: list.ok ? list.value : [],
    setup: null,
    action: sent?.get('action') ?? '',
    errors: [],
    values: sent ? keptValues(sent) : {},
    notice: sent || !notice ? undefined : frame.t(notice),
    ...done,
  };
}

type Outcome = Response | Partial<SecurityPage>;

async function act({ locals }: Page, frame: AccountFrame, sent: URLSearchParams): Promise<Outcome> {
  const { auth } = locals.services;
  const { caller } = locals;
  const { t } = frame;
  const language: Locale = isLocale(frame.language) ? frame.language : 'en';
  const back = (notice: string, cookies: readonly string[] = []) =>
    leaveWith(`${frame.path}?notice=${notice}`, cookies);
  switch (sent.get('action')) {
    case 'password': {
      const parsed = parseForm(changePasswordSchema, sent, t);
      if (!parsed.ok) return { errors: parsed.errors };
      const answer = await changePassword(auth, caller, { ...parsed.value, language });
      return answer.ok ? back('password', answer.value) : refusal(answer, t);
    }
    case 'email': {
      const parsed = parseForm(changeEmailSchema, sent, t);
      if (!parsed.ok) return { errors: parsed.errors };
      const answer = await changeEmail(auth, caller, { ...parsed.value, language });
      return answer.ok ? back('email') : refusal(answer, t);
    }
    case 'session': {
      const answer = await revokeSession(auth, caller, sent.get('session') ?? '');
      return answer.ok ? back('session') : refusal(answer, t);
    }
    case 'sessions': {
      const answer = await revokeAllSessions(auth, caller);
      return answer.ok ? leaveWith(sitePath('/user/signin', language), answer.value) : refusal(answer, t);
    }
    case 'twoFactorStart': {
      const parsed = parseForm(passwordSchema, sent, t);
      if (!parsed.ok) return { errors: parsed.errors };
      const answer = await enableTwoFactor(auth, caller, parsed.value);
      return answer.ok ? { setup: answer.value } : refusal(answer, t);
    }
    case 'twoFactorConfirm': {
      const parsed = parseForm(codeSchema, sent, t);
      if (!parsed.ok) return { errors: parsed.errors, setup: 'code' };
      const answer = await confirmTwoFactor(auth, caller, { ...parsed.value, language });
      return answer.ok ? back('twoFactorOn', answer.value) : { ...refusal(answer, t), setup: 'code' };
    }
    case 'twoFactorOff': {
      const parsed = parseForm(passwordSchema, sent, t);
      if (!parsed.ok) return { errors: parsed.errors };
      const answer = await disableTwoFactor(auth, caller, { ...parsed.value, language });
      return answer.ok ? back('twoFactorOff', answer.value) : refusal(answer, t);
    }
    default:
      return leaveFor(frame.path);
  }
}
