import type { SessionEntry } from '../../../../../server/people/auth/auth.contract.ts';
import type { TwoFactorSetup } from '../../../../../server/people/auth/two-factor.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { AccountFrame } from '../../../../layouts/account-frame.ts';
import type { Intent, Page } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';

/** The data of the security page. */
export interface SecurityView {
  email: string;
  isTwoFactorOn: boolean;
  /** False for people with single sign-on only: they have no password to change or to confirm changes with. */
  hasPassword: boolean;
  sessions: SessionEntry[];
  /** True if a member of staff views the page as the customer, and may change nothing. */
  isImpersonating: boolean;
  /** The authenticator in set-up; its secret and backup codes are shown only once. */
  setup: TwoFactorSetup | 'code' | null;
  notice?: string | undefined;
}

export type SecurityIntent = Intent<AccountFrame, SecurityView>;

const notices = {
  password: 'AuthNoticePasswordChanged',
  email: 'AuthNoticeNewEmailSent',
  emailChanged: 'AuthNoticeEmailChanged',
  session: 'AuthNoticeSessionEnded',
  twoFactorOn: 'AuthNoticeTwoFactorOn',
  twoFactorOff: 'AuthNoticeTwoFactorOff',
} as const;

/** Returns the notice that the address names, if it is one of the page's. */
export function securityNotice(url: URL, t: Translate): string | undefined {
  const name = url.searchParams.get('notice') ?? '';
  return Object.hasOwn(notices, name) ? t(notices[name as keyof typeof notices]) : undefined;
}

/** Redirects to the page with a notice. */
export const redirectToNotice = (
  page: Page<AccountFrame>,
  notice: keyof typeof notices,
  cookies: readonly string[] = [],
): Response => redirectTo(`${page.path}?notice=${notice}`, { cookies });
