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

/** Name under which a tab keeps whether it was signed in when it last knew. */
export const statusKey = 'loginStatus';

/** The person signed in: null is nobody; undefined is not known yet, or the server could not answer. */
export const $session = atom<SessionUser | null | undefined>(undefined);

/** Asks who is signed in; without a hint nothing is asked, so anonymous readers make no call. */
export async function readSession(): Promise<void> {
  if (!hasHint()) return $session.set(null);
  try {
    const response = await fetch('/api/user/current', { headers: { Accept: 'application/json' } });
    if (!response.ok) return;
    const user = (await response.json()) as { isLoggedIn: boolean } & SessionUser;
    $session.set(user.isLoggedIn ? user : null);
  } catch {
    // The page is readable without: the hint goes on deciding what its header shows.
  }
}
