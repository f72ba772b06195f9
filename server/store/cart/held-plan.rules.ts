/** What an order of a plan that the buyer has already does: a further term, or more seats in the running one. */
export const planChoices = ['renew', 'add'] as const;
export type PlanChoice = (typeof planChoices)[number];

/** A running plan of the buyer. Days are YYYY-MM-DD in the organization's time zone. */
export interface HeldPlan {
  /** Last day of the running term. */
  endsOn: string;
  /** Last day of all terms that are paid, a renewal that has not begun included. */
  paidUntil: string;
  licenses: number;
  isRenewing: boolean;
}

/**
 * Returns whether seats can be added to a running plan. A plan for one person that renews automatically gets none: the
 * same order again is a mistake more often than a wish.
 */
export const canAddSeats = ({ endsOn, licenses, isRenewing }: HeldPlan, today: string): boolean =>
  endsOn >= today && (licenses > 1 || !isRenewing);
