import type { MembershipStatus } from '../membership/membership-status.rules.ts';

/** Lists the roles a person may have, besides anonymous; several at once. */
export const roles = [
  'user',
  'member',
  'inspector',
  'ahj',
  'committee-member',
  'liaison',
  'enforcer',
  'staff',
  'editor',
] as const;
export type Role = (typeof roles)[number];

/** Describes who asks, as every part of the server sees it; made from the session and the customer record only. */
export interface Person {
  userId: string;
  email: string;
  name: string;
  roles: ReadonlySet<Role>;
  membership: MembershipStatus;
  /**
   * Two-letter code of the profile; US when the profile has none (docs/decisions/access-and-roles.md#banned-countries).
   */
  country: string;
  sessionId: string;
  /** The member of staff acting as this person, if any. */
  impersonator: { userId: string; email: string; name: string; endsAt: Date } | null;
}
