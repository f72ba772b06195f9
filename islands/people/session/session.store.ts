import { atom } from 'nanostores';
import type { CurrentUser } from '../../../server/people/accounts/user.contract.ts';
import { hasHint } from '../person/person-marks.ts';

/** The fields of the session endpoint that a static page uses. */
export type SessionUser = Pick<
  Extract<CurrentUser, { isLoggedIn: true }>,
  | 'FirstName'
  | 'LastName'
  | 'webID'
  | 'netsuiteID'
  | 'isMember'
  | 'isImpersonated'
  | 'profilePrompt'
  | 'disableOnlineOrdering'
  | 'desks'
  | 'subscriptions'
>;

/** Storage key of a tab's last known session state. */
export const statusKey = 'loginStatus';

/** The signed-in person: null without a session; undefined if unknown, or if the server did not answer. */
export const $session = atom<SessionUser | null | undefined>(undefined);

/** Reads the session. Without the hint no request is made, so anonymous readers cause none. */
export async function loadSession(): Promise<void> {
  if (!hasHint()) return $session.set(null);
  try {
    const response = await fetch('/api/user/current', { headers: { Accept: 'application/json' } });
    if (!response.ok) return;
    const user = (await response.json()) as { isLoggedIn: boolean } & SessionUser;
    $session.set(user.isLoggedIn ? user : null);
  } catch {
    // The page works without it: the hint still decides what the header shows.
  }
}
