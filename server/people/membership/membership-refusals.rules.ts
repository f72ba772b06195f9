/**
 * Tells what a membership product is to a person: to be joined by, to be renewed by, or nothing to buy now because their
 * membership runs on ('running') or renews by itself ('renewing').
 */
export const membershipOffers = ['join', 'renew', 'running', 'renewing'] as const;
export type MembershipOffer = (typeof membershipOffers)[number];

/** Why a membership cannot be bought now, by what it would be to the person. */
export const membershipRefusals = {
  join: null,
  renew: null,
  running: 'already_member',
  renewing: 'already_subscribed',
} as const satisfies Record<MembershipOffer, string | null>;
