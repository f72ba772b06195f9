import { isMember, type MembershipStatus } from '../../people/membership/membership-status.rules.ts';

/** Reasons for a refusal. */
export type SectionRefusal = 'not_member' | 'type_excepted' | 'sections_full';

/**
 * Returns why a member can join no further section, or null (docs/decisions/account-and-profile.md#member-sections).
 * @param most sections that members of this kind may join; 0 for a kind without sections
 * @param joined ids of the person's current sections
 */
export function findSectionRefusal(
  { status, most }: { status: MembershipStatus; most: number },
  joined: readonly string[],
): SectionRefusal | null {
  if (!isMember(status)) return 'not_member';
  if (most === 0) return 'type_excepted';
  return joined.length >= most ? 'sections_full' : null;
}
