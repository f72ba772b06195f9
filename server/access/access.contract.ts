import type { MembershipStatus } from '../membership/membership-status.rules.ts';

/** What a person may be, besides anonymous; several at once. */
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

/** Who asks, as every part of the server sees it; made from the session and the customer record only. */
export interface Person {
  userId: string;
  email: string;
  name: string;
  roles: ReadonlySet<Role>;
  membership: MembershipStatus;
  /** Two-letter code of the profile; US when the profile has none (AMB-55). */
  country: string;
  sessionId: string;
  /** The member of staff acting as this person, if any. */
  impersonator: { userId: string; email: string; name: string; endsAt: Date } | null;
}

/** How a page is guarded; the names of the content API. */
export const pageRules = ['public', 'secured', 'member', 'noMembership'] as const;
export type PageRule = (typeof pageRules)[number];
