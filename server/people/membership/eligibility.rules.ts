/** Memberships at a rate that a form has to find somebody entitled to. */
export const eligibleKinds = ['inspector', 'student'] as const;
export type EligibleKind = (typeof eligibleKinds)[number];

/**
 * Returns what a form has to find somebody to be before they can buy a membership; null where anybody can. A college
 * answers for its own students (docs/decisions/forms.md#a-membership-that-asks-first).
 */
export function eligibilityOf({ id, membershipGroup }: { id: string; membershipGroup: string | null }) {
  const kind: EligibleKind | null =
    membershipGroup === 'electrical-inspector' ? 'inspector' : id === 'membership-student' ? 'student' : null;
  return kind;
}

/** Returns the English page of the form to fill in before buying a membership; null where anybody can buy it. */
export function eligibilityFormOf(product: Parameters<typeof eligibilityOf>[0]): string | null {
  const kind = eligibilityOf(product);
  return kind && `/forms/${kind}-membership`;
}
