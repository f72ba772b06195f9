import { normalizeEmail } from '../../platform/email.rules.ts';
import { commonPasswords } from './common-password.rules.ts';

/** Limits of entries, in characters. */
export const limits = {
  email: 254,
  name: 60,
  password: { least: 10, most: 200 },
  returnPath: 2_048,
} as const;

/** Password of the demo accounts; it cannot be chosen. */
export const demoPassword = 'stanchion-demo';

/** Lifetimes, in seconds. */
export const lifetimes = {
  session: 7 * 86_400,
  /**
   * A session older than this is prolonged to its full length at its next use, and that use is noted: the list of
   * sessions is right to the hour, and requests seldom write.
   */
  sessionRefresh: 3_600,
  impersonation: 3_600,
  verifyEmail: 86_400,
  changeEmail: 3_600,
  resetPassword: 3_600,
  invitation: 7 * 86_400,
} as const;

export type PasswordProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordIsEmail' | 'passwordTooCommon';

/** Returns why a password is refused, or null (NIST SP 800-63B §3.1.1.2: length and a list, no composition rules). */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const length = Array.from(password).length;
  if (length < limits.password.least) return 'passwordTooShort';
  if (length > limits.password.most) return 'passwordTooLong';
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const address = normalizeEmail(email);
  if (plain === address || plain === address.split('@', 1)[0]) return 'passwordIsEmail';
  return plain === demoPassword || commonPasswords.has(plain) || isRepetition(plain) ? 'passwordTooCommon' : null;
}

/** 'aaaaaaaaaaaa', '121212121212': one to three characters, repeated. */
const isRepetition = (text: string): boolean => /^(.{1,3})\1+.{0,2}$/u.test(text);

/** Addresses that are no return target: they would sign the person out, or show the form again. */
const dead = /^(\/es)?\/user\/(signin|signout|signup|two-factor|single-sign-on|link-single-sign-on)(\/|\?|#|$)/;

/**
 * Returns the target after signing in or out: a path of this site, or the fallback
 * (docs/decisions/sign-in.md#return-path). Values that a browser or a proxy might read as another host are refused, not
 * repaired.
 */
export function safeReturnPath(value: string | null | undefined, fallback = '/'): string {
  if (!value || value.length > limits.returnPath || !/^\/(?!\/)/.test(value)) return fallback;
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/.test(value)) return fallback;
  const end = value.search(/[?#]/);
  const path = end === -1 ? value : value.slice(0, end);
  if (path.includes('//') || /%(2f|5c|25|[01][\da-f]|7f)/i.test(path)) return fallback;
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  const result = url.pathname + url.search + url.hash;
  const isOwn = url.origin === base && /^\/(?![/\\])/.test(result) && !url.pathname.includes('//');
  return isOwn && isDecodable(path) && !dead.test(result) ? result : fallback;
}

const base = 'http://site.invalid';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
