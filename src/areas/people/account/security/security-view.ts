import type { SessionEntry } from '../../../../../server/people/auth/auth.contract.ts';
import type { TwoFactorSetup } from '../../../../../server/people/auth/two-factor.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { AccountFrame } from '../../../../layouts/account-frame.ts';
import type { Intent, Page } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';

/** Everything the security page shows. */
export interface SecurityView {
  email: string;
  isTwoFactorOn: boolean;
  /** Without one, by single sign-on alone, there is nothing to change and nothing to confirm changes with. */
  hasPassword: boolean;
  sessions: SessionEntry[];
  /** A member of staff looks at the page as the customer: nothing here is theirs to change. */
  isImpersonating: boolean;
  /** The authenticator being set up; its secret and backup codes are shown this once. */
  setup: TwoFactorSetup | 'code' | null;
  notice?: string | undefined;
}

/** One of the forms of the page. */
export type SecurityIntent = Intent<AccountFrame, SecurityView>;

const notices = {
  password: 'AuthNoticePasswordChanged',
  email: 'AuthNoticeNewEmailSent',
  emailChanged: 'AuthNoticeEmailChanged',
  session: 'AuthNoticeSessionEnded',
  twoFactorOn: 'AuthNoticeTwoFactorOn',
  twoFactorOff: 'AuthNoticeTwoFactorOff',
} as const;

/** Words the notice that the address asks for, if it is one of ours. */
export function noticeOf(url: URL, t: Translate): string | undefined {
  const name = url.searchParams.get('notice') ?? '';
  return Object.hasOwn(notices, name) ? t(notices[name as keyof typeof notices]) : undefined;
}

/** Leads back to the page, which says what has been done. */
export const redirectToNotice = (
  page: Page<AccountFrame>,
  notice: keyof typeof notices,
  cookies: readonly string[] = [],
): Response => redirectTo(`${page.path}?notice=${notice}`, { cookies });
