import type { SessionUser } from './session.store.ts';

/** A member, as the session endpoint returns them. */
export const exampleUser: SessionUser = {
  FirstName: 'Marguerite',
  LastName: 'Okafor',
  webID: 'web-7',
  netsuiteID: 'ns-7',
  isMember: true,
  isImpersonated: false,
  profilePrompt: false,
  disableOnlineOrdering: false,
  desks: [],
  subscriptions: [],
};
