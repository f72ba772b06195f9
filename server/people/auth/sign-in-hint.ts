import { lifetimes } from './auth.rules.ts';

/** Tells static pages that it is worth asking for the session; holds nothing about the person. */
const signInHint = 'signed_in';

const hint = (value: string, maxAge: number | null, isSecure: boolean): string =>
  `${signInHint}=${value}; Path=/; SameSite=Lax${maxAge === null ? '' : `; Max-Age=${maxAge}`}${isSecure ? '; Secure' : ''}`;

/** Takes the hint away, for answers that find no session behind it. */
export const clearedHint = (siteOrigin: string): string => hint('', 0, siteOrigin.startsWith('https:'));

/** The Set-Cookie lines with the hint that fits what they do to the session cookie. */
export function withHint(cookies: readonly string[], siteOrigin: string): string[] {
  const session = cookies.findLast((line) => /^[^=]*\.session_token=/.test(line));
  if (!session) return [...cookies];
  const isEnding = /;\s*max-age=0(;|$)/i.test(session) || /^[^=]*=;/.test(session);
  const isLasting = /;\s*max-age=/i.test(session);
  const isSecure = siteOrigin.startsWith('https:');
  const line = isEnding ? hint('', 0, isSecure) : hint('1', isLasting ? lifetimes.session : null, isSecure);
  return [...cookies, line];
}
