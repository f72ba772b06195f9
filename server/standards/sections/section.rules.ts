import type { MembershipStatus } from '../../people/membership/membership-status.rules.ts';

/** Most sections of one member; dues cover this number. */
export const mostSections = 3;

/**
 * Membership types without sections (docs/decisions/account-and-profile.md#member-sections): students follow the
 * sections through their school.
 */
const typesWithoutSections: readonly string[] = ['Student'];

/** Reasons for a refusal. */
export type SectionRefusal = 'not_member' | 'type_excepted' | 'sections_full';

/** @param joined ids of the person's current sections */
export function findSectionRefusal(
  { status, type }: { status: MembershipStatus; type: string | null },
  joined: readonly string[],
): SectionRefusal | null {
  if (status !== 'active') return 'not_member';
  if (type === null || typesWithoutSections.includes(type)) return 'type_excepted';
  return joined.length >= mostSections ? 'sections_full' : null;
}
