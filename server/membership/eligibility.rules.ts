/** Memberships at a rate that a form has to find somebody entitled to. */
export const eligibleKinds = ['inspector', 'student'] as const;
export type EligibleKind = (typeof eligibleKinds)[number];

/**
 * Returns the form's finding that a membership is sold upon; null where anybody may join by it. A college answers for its
 * own students (docs/decisions/forms.md#a-membership-that-asks-first).
 */
export function eligibilityOf({ id, membershipGroup }: { id: string; membershipGroup: string | null }) {
  const kind: EligibleKind | null =
    membershipGroup === 'electrical-inspector' ? 'inspector' : id === 'membership-student' ? 'student' : null;
  return kind;
}
