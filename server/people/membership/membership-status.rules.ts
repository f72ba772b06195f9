export type MembershipStatus = 'active' | 'grace' | 'lapsed' | 'none';

export interface MembershipDates {
  /** Last day of membership, YYYY-MM-DD; null without a membership. */
  expiresOn: string | null;
  /** Last day of grace, YYYY-MM-DD; null without grace. */
  graceEndsOn: string | null;
}

/**
 * Returns the status of a membership; nothing else decides it
 * (docs/decisions/account-and-profile.md#membership-status). Active through its last day, in grace through the last day
 * of grace, then lapsed. The status text of another system never counts.
 * @param today in the organization's time zone, YYYY-MM-DD
 */
export function membershipStatus({ expiresOn, graceEndsOn }: MembershipDates, today: string): MembershipStatus {
  if (!expiresOn) return 'none';
  if (today <= expiresOn) return 'active';
  if (graceEndsOn && today <= graceEndsOn) return 'grace';
  return 'lapsed';
}

/** Returns whether a membership is active or in grace. */
export const isMember = (status: MembershipStatus): boolean => status === 'active' || status === 'grace';
