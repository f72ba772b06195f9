/** Memberships at a reduced rate, which a form must grant. */
export const eligibleKinds = ['inspector', 'student'] as const;
export type EligibleKind = (typeof eligibleKinds)[number];

/**
 * Returns the kind a form must grant before a person can buy a membership; null if everybody can. Colleges confirm
 * their own students (docs/decisions/forms.md#a-membership-that-asks-first).
 */
export function requiredEligibility({ id, membershipGroup }: { id: string; membershipGroup: string | null }) {
  const kind: EligibleKind | null =
    membershipGroup === 'electrical-inspector' ? 'inspector' : id === 'membership-student' ? 'student' : null;
  return kind;
}

/** Returns the English page of the form that precedes buying a membership; null if none is needed. */
export function eligibilityFormPath(product: Parameters<typeof requiredEligibility>[0]): string | null {
  const kind = requiredEligibility(product);
  return kind && `/forms/${kind}-membership`;
}
