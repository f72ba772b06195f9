import type { MembershipStatus } from '../membership/membership-status.rules.ts';
import type { PersonRights } from './roles/held-rights.rules.ts';

/** Kinds of customers besides anonymous ones; several at once. Roles of staff give rights instead. */
export const roles = ['user', 'member', 'inspector', 'ahj', 'committee-member', 'liaison', 'enforcer'] as const;
export type Role = (typeof roles)[number];

/**
 * The person of a request, made from the session, the customer record and the grants only. While somebody acts as them
 * they have no rights.
 */
export interface Person extends PersonRights {
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

/** The part of a person that decides what they may do, also after their request. */
export type ActingPerson = Pick<Person, 'userId' | 'email' | 'rights' | 'impersonator'>;
