/** 'open': a normal account; 'closing': requested, can be undone; 'closed': without personal data. */
export const closureStates = ['open', 'closing', 'closed'] as const;
export type ClosureState = (typeof closureStates)[number];

export type ClosureEvent = 'request' | 'undo' | 'carryOut';

/** Days in which a closing can be undone (docs/decisions/account-and-profile.md#closing-an-account). */
export const undoDays = 14;
const day = 86_400_000;

/** Returns the instant at which an account is closed whose closing is requested now. */
export const closingInstant = (now: Date): Date => new Date(now.getTime() + undoDays * day);

interface Transition {
  from: ClosureState;
  event: ClosureEvent;
  to: ClosureState;
  /** Returns whether the transition is allowed at this time; always allowed if left out. */
  isDue?: (closesAt: Date, now: Date) => boolean;
}

const isOver = (closesAt: Date, now: Date): boolean => now >= closesAt;

/** The transitions of an account. */
export const closureTransitions: readonly Transition[] = [
  { from: 'open', event: 'request', to: 'closing' },
  { from: 'closing', event: 'undo', to: 'open', isDue: (closesAt, now) => !isOver(closesAt, now) },
  { from: 'closing', event: 'carryOut', to: 'closed', isDue: isOver },
];

/** Returns the next state; null if the transition is not allowed. */
export function nextClosureState(
  { state, closesAt }: { state: ClosureState; closesAt: Date },
  event: ClosureEvent,
  now: Date,
): ClosureState | null {
  const found = closureTransitions.find((each) => each.from === state && each.event === event);
  return found && (found.isDue?.(closesAt, now) ?? true) ? found.to : null;
}
