import { isNoticeCode } from './preferences.contract.ts';

/** Time to sign in after asking to follow a document, in seconds. */
const lifetime = 3_600;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');
const cookieName = (siteOrigin: string): string =>
  isSecure(siteOrigin) ? '__Host-stanchion.pending-notice' : 'stanchion.pending-notice';

/**
 * Returns the Set-Cookie line that stores which document a visitor asked to follow before signing in; null removes it.
 * Only forms of our own pages set it, so that a link from another site follows nothing
 * (docs/decisions/documents-and-committees.md#following-through-sign-in).
 */
export const pendingNoticeCookie = (siteOrigin: string, code: string | null): string =>
  `${cookieName(siteOrigin)}=${code === null ? '' : encodeURIComponent(code)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${
    code === null ? 0 : lifetime
  }${isSecure(siteOrigin) ? '; Secure' : ''}`;

/** Returns the code to follow after signing in, or null. */
export function readPendingNotice(siteOrigin: string, headers: Headers): string | null {
  const prefix = `${cookieName(siteOrigin)}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(prefix));
  try {
    const code = decodeURIComponent(pair?.slice(prefix.length) ?? '');
    return isNoticeCode(code) ? code : null;
  } catch {
    return null;
  }
}
