/** Steps of the checkout in order, and the state of an empty cart (docs/decisions/checkout.md#steps). */
export const checkoutSteps = ['info', 'shippingAddress', 'shippingMethod', 'payment', 'review', 'empty'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** Facts that determine the steps of an order. */
export interface StepFacts {
  isEmpty: boolean;
  /** Nothing in the cart is shipped; one physical line makes it a physical order. */
  isAllDigital: boolean;
  /** Total plus shipping is 0, with known shipping. */
  isFree: boolean;
  /** True if name and email are required: for guests, and for profiles without a name. */
  asksInfo: boolean;
}

/** Each step with its condition. */
const rows: readonly { step: CheckoutStep; isNeeded: (facts: StepFacts) => boolean }[] = [
  { step: 'info', isNeeded: ({ asksInfo }) => asksInfo },
  { step: 'shippingAddress', isNeeded: ({ isAllDigital }) => !isAllDigital },
  { step: 'shippingMethod', isNeeded: ({ isAllDigital }) => !isAllDigital },
  { step: 'payment', isNeeded: ({ isFree }) => !isFree },
  { step: 'review', isNeeded: () => true },
];

/** Returns the steps of an order. */
export const listCheckoutSteps = (facts: StepFacts): CheckoutStep[] =>
  facts.isEmpty ? ['empty'] : rows.filter(({ isNeeded }) => isNeeded(facts)).map(({ step }) => step);

interface Tile {
  step: CheckoutStep;
  state: 'completed' | 'current' | 'waiting';
  isEditable: boolean;
}

export interface CheckoutProgress {
  tiles: Tile[];
  current: CheckoutStep;
  /** All steps before the review are completed: the order can be reviewed and placed. */
  isReviewReached: boolean;
}

/**
 * Returns the current step: the first uncompleted one, or the completed one being edited. Completed steps can be
 * edited; the review is the last one and never completed.
 */
export function checkoutProgress(
  steps: readonly CheckoutStep[],
  completed: ReadonlySet<CheckoutStep>,
  editing: CheckoutStep | null = null,
): CheckoutProgress {
  const isDone = (step: CheckoutStep) => step !== 'review' && step !== 'empty' && completed.has(step);
  const next = steps.find((step) => !isDone(step)) ?? 'review';
  const current = editing && steps.includes(editing) && isDone(editing) ? editing : next;
  const tiles = steps.map((step): Tile => {
    const state = step === current ? 'current' : isDone(step) ? 'completed' : 'waiting';
    return { step, state, isEditable: state === 'completed' };
  });
  return { tiles, current, isReviewReached: next === 'review' };
}
