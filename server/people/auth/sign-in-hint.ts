import { lifetimes } from './auth.rules.ts';

/** Cookie that makes static pages request the session; it contains nothing about the person. */
const signInHint = 'signed_in';

const hint = (value: string, maxAge: number | null, isSecure: boolean): string =>
  `${signInHint}=${value}; Path=/; SameSite=Lax${maxAge === null ? '' : `; Max-Age=${maxAge}`}${isSecure ? '; Secure' : ''}`;

/** Removes the hint, for responses that find no session. */
export const clearedHint = (siteOrigin: string): string => hint('', 0, siteOrigin.startsWith('https:'));

/** Adds the hint that fits the change of the session cookie to Set-Cookie lines. */
export function withHint(cookies: readonly string[], siteOrigin: string): string[] {
  const session = cookies.findLast((line) => /^[^=]*\.session_token=/.test(line));
  if (!session) return [...cookies];
  const isEnding = /;\s*max-age=0(;|$)/i.test(session) || /^[^=]*=;/.test(session);
  const isLasting = /;\s*max-age=/i.test(session);
  const isSecure = siteOrigin.startsWith('https:');
  const line = isEnding ? hint('', 0, isSecure) : hint('1', isLasting ? lifetimes.session : null, isSecure);
  return [...cookies, line];
}
