import { isNoticeCode } from './preferences.contract.ts';

/** Time to sign in between the wish to follow a document and its coming true, in seconds. */
const lifetime = 3_600;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');
const cookieName = (siteOrigin: string): string =>
  isSecure(siteOrigin) ? '__Host-stanchion.pending-notice' : 'stanchion.pending-notice';

/**
 * Makes the Set-Cookie line that keeps which document somebody wanted to follow before they signed in; null takes it
 * away. Only a form of our own pages sets it, so that a link from elsewhere follows nothing
 * (docs/decisions/documents-and-committees.md#following-through-sign-in).
 */
export const pendingNoticeCookie = (siteOrigin: string, code: string | null): string =>
  `${cookieName(siteOrigin)}=${code === null ? '' : encodeURIComponent(code)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${
    code === null ? 0 : lifetime
  }${isSecure(siteOrigin) ? '; Secure' : ''}`;

/** Returns the code that a browser was to follow after signing in, or null. */
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
