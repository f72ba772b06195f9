import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { MembershipKind } from '../../../../server/people/membership/memberships.rules.ts';
import type { MembershipStatus } from '../../../../server/people/membership/membership-status.rules.ts';
import { placePath } from '../../../../server/content/items/site-places.rules.ts';

/** Dictionary keys of each status's name and explanation. */
export const membershipWords: Readonly<Record<MembershipStatus, { name: PhraseKey; text: PhraseKey }>> = {
  active: { name: 'MembershipActive', text: 'MembershipActiveText' },
  grace: { name: 'MembershipGrace', text: 'MembershipGraceText' },
  lapsed: { name: 'MembershipLapsed', text: 'MembershipLapsedText' },
  none: { name: 'MembershipNone', text: 'MembershipNoneText' },
};

/** Returns the page of the product that renews a kind of membership; null if none is named. */
export const renewalPath = (kind: Pick<MembershipKind, 'renewalProduct'> | null, language: string): string | null =>
  kind?.renewalProduct ? `${placePath('products', language)}/${kind.renewalProduct}` : null;
