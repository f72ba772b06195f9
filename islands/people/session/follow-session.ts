import { resultKey, unfinishedKey } from '../person/return-keys.ts';
import { tabStorage } from '../person/tab-storage.ts';
import { reportSession } from './data-layer.ts';
import type { SessionUser } from './session.store.ts';

/** Starts what depends on the session (null without one); each part is downloaded only when it is needed. */
export function followSession(user: SessionUser | null): void {
  reportSession(user);
  if (user?.isImpersonated) void import('./impersonation-banner.ts');
  if (user?.profilePrompt) void import('./profile-prompt.ts');
  // Finishes requests that an ended session stopped, or shows their result.
  if (user && (tabStorage.read(unfinishedKey) ?? tabStorage.read(resultKey))) {
    void import('../person/finish-requests.ts').then(({ finishRequests }) => finishRequests());
  }
}
