import { statusKey, type SessionUser } from './session.store.ts';
import { tabStorage } from '../person/tab-storage.ts';

declare global {
  interface Window {
    /** Events for an analytics tool, if one is configured; they are not sent from here. */
    dataLayer?: Record<string, unknown>[];
  }
}

/**
 * Writes SessionChange when the state differs from the last one of this tab, and UserUpdated on each page with a known
 * user (docs/decisions/page-shell.md#data-layer). Never a name or an address. A new tab counts as signed out.
 */
export function reportSession(user: SessionUser | null | undefined): void {
  if (user === undefined) return;
  const events = (window.dataLayer ??= []);
  const loginStatus = user ? 'signed in' : 'signed out';
  if (loginStatus !== (tabStorage.read(statusKey) ?? 'signed out'))
    events.push({ event: 'SessionChange', loginStatus });
  tabStorage.write(statusKey, loginStatus);
  if (!user) return;
  const { webID: webUserID, netsuiteID: nsID, isMember } = user;
  events.push({ event: 'UserUpdated', webUserID, nsID, userType: isMember ? 'member' : 'user' });
}
