import type { Problem } from '../../platform/problem.rules.ts';
import { findEmailProblem } from '../../platform/email.rules.ts';

/** Somebody who holds a seat; the first is its owner's and is not among these. */
export interface HeldSeat {
  seat: number;
  email: string;
}

/** The first seat that can be given to somebody. */
const firstSeat = 2;

/** Returns the seats of a subscription that its owner gives away, free ones with an empty address. */
export function assignableSeats(licenses: number, held: readonly HeldSeat[]): HeldSeat[] {
  const count = Math.max(0, licenses - firstSeat + 1);
  return Array.from({ length: count }, (_, index) => {
    const seat = firstSeat + index;
    return { seat, email: held.find((each) => each.seat === seat)?.email ?? '' };
  });
}

/** Changes of seats that a day allows: each of them three times, and never fewer than fifty; each sends an email. */
export const dailyChanges = (licenses: number): number => Math.max(50, 3 * licenses);

/**
 * Returns what is wrong with giving a seat to an address: it is no address, its owner has the first seat already, or it
 * holds another one.
 * @param email normalized; empty to free the seat, which is always right
 */
export function findSeatProblem(
  { seat, email }: HeldSeat,
  { ownerEmail, held }: { ownerEmail: string; held: readonly HeldSeat[] },
): Problem | null {
  if (email === '') return null;
  const problem = findEmailProblem(email);
  if (problem) return problem;
  if (email === ownerEmail) return { key: 'SubscriptionsSeatOwn' };
  const other = held.find((each) => each.email === email && each.seat !== seat);
  return other ? { key: 'SubscriptionsSeatTaken', tokens: { seat: other.seat } } : null;
}
