import { resultKey, unfinishedKey } from '../person/return-keys.ts';
import { tabStorage } from '../person/tab-storage.ts';
import { noteSession } from './data-layer.ts';
import type { SessionUser } from './session.store.ts';

/** Does what follows from who is signed in, null for nobody; only those who need a part of it download that. */
export function followSession(user: SessionUser | null): void {
  noteSession(user);
  if (user?.isImpersonated) void import('./impersonation-banner.ts');
  if (user?.profilePrompt) void import('./profile-prompt.ts');
  // What was asked for when the session had ended is finished, or said to be.
  if (user && (tabStorage.read(unfinishedKey) ?? tabStorage.read(resultKey))) {
    void import('../person/finish-requests.ts').then(({ finishRequests }) => finishRequests());
  }
}
