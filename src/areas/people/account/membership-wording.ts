import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { MembershipStatus } from '../../../../server/people/membership/membership-status.rules.ts';
import { placePath } from '../../../../server/content/items/site-places.rules.ts';

/** Dictionary keys of each status's name and explanation. */
export const membershipWords: Readonly<Record<MembershipStatus, { name: PhraseKey; text: PhraseKey }>> = {
  active: { name: 'MembershipActive', text: 'MembershipActiveText' },
  grace: { name: 'MembershipGrace', text: 'MembershipGraceText' },
  lapsed: { name: 'MembershipLapsed', text: 'MembershipLapsedText' },
  none: { name: 'MembershipNone', text: 'MembershipNoneText' },
};

/** The product that renews each type of membership; others use the individual one. */
const renewalProducts: Readonly<Record<string, string>> = {
  Inspector: 'membership-inspector',
  Student: 'membership-student',
  Retired: 'membership-retired',
  Advanced: 'membership-lead',
};

/** Returns the page of the product that renews a membership. */
export function renewalPath(membershipType: string | null, language: string): string {
  const product = renewalProducts[membershipType ?? ''] ?? 'membership-regular';
  return `${placePath('products', language)}/${product}`;
}
