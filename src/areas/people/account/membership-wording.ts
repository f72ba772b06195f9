import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { MembershipStatus } from '../../../../server/people/membership/membership-status.rules.ts';

/** Dictionary keys of what each status is called, and of what it means for the person. */
export const membershipWords: Readonly<Record<MembershipStatus, { name: PhraseKey; text: PhraseKey }>> = {
  active: { name: 'MembershipActive', text: 'MembershipActiveText' },
  grace: { name: 'MembershipGrace', text: 'MembershipGraceText' },
  lapsed: { name: 'MembershipLapsed', text: 'MembershipLapsedText' },
  none: { name: 'MembershipNone', text: 'MembershipNoneText' },
};

/** The product each type of membership is renewed by; an individual one where nothing else is said. */
const renewalProducts: Readonly<Record<string, string>> = {
  Inspector: 'membership-inspector',
  Student: 'membership-student',
  Retired: 'membership-retired',
  Advanced: 'membership-lead',
};

/** The product page where a membership is renewed. */
export const renewalPath = (membershipType: string | null, language: string): string =>
  `${language === 'es' ? '/es/productos' : '/products'}/${renewalProducts[membershipType ?? ''] ?? 'membership-regular'}`;
