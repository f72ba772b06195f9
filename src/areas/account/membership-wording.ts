import type { PhraseKey } from '../../../server/content/phrase-key.contract.ts';
import type { MembershipStatus } from '../../../server/membership/membership-status.rules.ts';

/** Dictionary keys of what each status is called, and of what it means for the person. */
export const membershipWords: Readonly<Record<MembershipStatus, { name: PhraseKey; text: PhraseKey }>> = {
  active: { name: 'MembershipActive', text: 'MembershipActiveText' },
  grace: { name: 'MembershipGrace', text: 'MembershipGraceText' },
  lapsed: { name: 'MembershipLapsed', text: 'MembershipLapsedText' },
  none: { name: 'MembershipNone', text: 'MembershipNoneText' },
};
