import { statusKey, type SessionUser } from './session.store.ts';
import { tabStorage } from '../person/tab-storage.ts';

declare global {
  interface Window {
    /** Events for an analytics tool, should one ever be configured; nothing here sends them anywhere. */
    dataLayer?: Record<string, unknown>[];
  }
}

/**
 * Writes SessionChange when the state differs from what this tab saw last, and UserUpdated on each page where the user
 * is known (docs/decisions/page-shell.md#data-layer). Never a name or an address. A tab begins signed out.
 */
export function noteSession(user: SessionUser | null | undefined): void {
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
