import type { MembershipStatus } from '../membership/membership-status.rules.ts';

/** The roles a person may have besides anonymous; several at once. */
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

/** The person of a request, made from the session and the customer record only. */
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
  /** The member of staff acting as this person, or null. */
  impersonator: { userId: string; email: string; name: string; endsAt: Date } | null;
}
