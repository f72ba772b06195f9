/**
 * The tiles of the checkout, in their order, and the state of a cart without anything in it
 * (docs/decisions/checkout.md#steps).
 */
export const checkoutSteps = ['info', 'shippingAddress', 'shippingMethod', 'payment', 'review', 'empty'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** Holds what decides which tiles an order has. */
export interface StepFacts {
  isEmpty: boolean;
  /** Nothing of the cart is shipped; one physical line makes it a physical order. */
  isAllDigital: boolean;
  /** Total plus shipping is 0, the shipping known. */
  isFree: boolean;
  /** True when name and e-mail must be asked: of guests, and of people whose profile lacks a name. */
  asksInfo: boolean;
}

/** Each tile and when an order has it. */
const rows: readonly { step: CheckoutStep; isNeeded: (facts: StepFacts) => boolean }[] = [
  { step: 'info', isNeeded: ({ asksInfo }) => asksInfo },
  { step: 'shippingAddress', isNeeded: ({ isAllDigital }) => !isAllDigital },
  { step: 'shippingMethod', isNeeded: ({ isAllDigital }) => !isAllDigital },
  { step: 'payment', isNeeded: ({ isFree }) => !isFree },
  { step: 'review', isNeeded: () => true },
];

/** The tiles of an order, in their order. */
export const stepsOf = (facts: StepFacts): CheckoutStep[] =>
  facts.isEmpty ? ['empty'] : rows.filter(({ isNeeded }) => isNeeded(facts)).map(({ step }) => step);

interface Tile {
  step: CheckoutStep;
  state: 'completed' | 'current' | 'waiting';
  isEditable: boolean;
}

export interface Progress {
  tiles: Tile[];
  current: CheckoutStep;
  /** Every tile before the review is completed: the order can be reviewed and placed. */
  isReviewReached: boolean;
}

/**
 * Where a person is: at the first tile that is not completed, or at the completed one they edit. Completed tiles can
 * be edited; the review is the last tile and never completed.
 */
export function progressOf(
  steps: readonly CheckoutStep[],
  completed: ReadonlySet<CheckoutStep>,
  editing: CheckoutStep | null = null,
): Progress {
  const isDone = (step: CheckoutStep) => step !== 'review' && step !== 'empty' && completed.has(step);
  const next = steps.find((step) => !isDone(step)) ?? 'review';
  const current = editing && steps.includes(editing) && isDone(editing) ? editing : next;
  const tiles = steps.map((step): Tile => {
    const state = step === current ? 'current' : isDone(step) ? 'completed' : 'waiting';
    return { step, state, isEditable: state === 'completed' };
  });
  return { tiles, current, isReviewReached: next === 'review' };
}
