/** 'open': as every account; 'closing': asked for, and can be taken back; 'closed': nothing personal is left. */
export const closureStates = ['open', 'closing', 'closed'] as const;
export type ClosureState = (typeof closureStates)[number];

export type ClosureEvent = 'request' | 'undo' | 'carryOut';

/** Days in which a closing can be taken back (docs/decisions/account-and-profile.md#closing-an-account). */
export const undoDays = 14;
const day = 86_400_000;

/** Returns when an account that is asked to be closed now is closed for good. */
export const closesAtOf = (now: Date): Date => new Date(now.getTime() + undoDays * day);

interface Transition {
  from: ClosureState;
  event: ClosureEvent;
  to: ClosureState;
  /** Returns whether it may happen at this time; it always may without one. */
  isDue?: (closesAt: Date, now: Date) => boolean;
}

const isOver = (closesAt: Date, now: Date): boolean => now >= closesAt;

/** Lists what may happen to an account in which state. */
export const closureTransitions: readonly Transition[] = [
  { from: 'open', event: 'request', to: 'closing' },
  { from: 'closing', event: 'undo', to: 'open', isDue: (closesAt, now) => !isOver(closesAt, now) },
  { from: 'closing', event: 'carryOut', to: 'closed', isDue: isOver },
];

/** Returns the state an event leads to; null where it may not happen. */
export function nextClosureState(
  { state, closesAt }: { state: ClosureState; closesAt: Date },
  event: ClosureEvent,
  now: Date,
): ClosureState | null {
  const found = closureTransitions.find((each) => each.from === state && each.event === event);
  return found && (found.isDue?.(closesAt, now) ?? true) ? found.to : null;
}
