/**
 * What a membership product offers a person: joining, renewing, or nothing now because their membership is valid
 * ('running') or renews automatically ('renewing').
 */
export const membershipOffers = ['join', 'renew', 'running', 'renewing'] as const;
export type MembershipOffer = (typeof membershipOffers)[number];

/** Why a membership cannot be bought now, by its offer. */
export const membershipRefusals = {
  join: null,
  renew: null,
  running: 'already_member',
  renewing: 'already_subscribed',
} as const satisfies Record<MembershipOffer, string | null>;
