import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';

/** Returns the English page of a form that precedes buying a membership. */
export const membershipFormPath = (form: MembershipForm): string => `/forms/${form}-membership`;
