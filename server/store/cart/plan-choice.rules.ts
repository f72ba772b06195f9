import { addDays, daysBetween } from '../../platform/dates/calendar.rules.ts';
import { canAddSeats, type HeldPlan, type PlanChoice } from './held-plan.rules.ts';
import { subscriptionEnd } from '../../people/accounts/subscription.rules.ts';

/** A term that a line of a cart can buy for a plan that runs. */
export interface OfferedTerm {
  choice: PlanChoice;
  beginsOn: string;
  endsOn: string;
}

/** The term that a line buys, with the others that the buyer can choose. */
export interface PlanOffer {
  chosen: OfferedTerm;
  terms: OfferedTerm[];
  /** Seats that the buyer has now. */
  held: number;
}

/** Below this many days of the running term another number of seats is taken for a renewal, unless the buyer chooses. */
const addFromDays = 60;

/**
 * Returns what an order of a running plan can buy (docs/decisions/orders-and-downloads.md#terms-of-a-plan). A plan that
 * renews automatically gets seats only. Without a choice the same number of seats is a renewal.
 * @param line.wanted the buyer's choice, or null
 * @param today the organization's date
 * @returns null if neither is possible
 */
export function offerPlan(
  held: HeldPlan,
  { term, wanted, quantity }: { term: 'yearly' | 'monthly' | null; wanted: PlanChoice | null; quantity: number },
  today: string,
): PlanOffer | null {
  const renewsFrom = held.paidUntil >= today ? addDays(held.paidUntil, 1) : today;
  const renewal = { choice: 'renew', beginsOn: renewsFrom, endsOn: subscriptionEnd(term, renewsFrom) } as const;
  const addition = { choice: 'add', beginsOn: today, endsOn: held.endsOn } as const;
  const terms = [...(held.isRenewing ? [] : [renewal]), ...(canAddSeats(held, today) ? [addition] : [])];
  const isEarly = daysBetween(today, held.endsOn) >= addFromDays;
  const usual = quantity !== held.licenses && isEarly ? 'add' : 'renew';
  const find = (choice: PlanChoice | null) => terms.find((each) => each.choice === choice);
  const chosen = find(wanted) ?? find(usual) ?? terms[0];
  return chosen ? { chosen, terms, held: held.licenses } : null;
}

/**
 * Returns the price of a seat until the end of a running term: the share of the days, today included, of a term that
 * begins today; rounded half up, at least a cent of a price.
 */
export function priceByDays(
  unitPriceMinor: number,
  { term, today, endsOn }: { term: 'yearly' | 'monthly' | null; today: string; endsOn: string },
): number {
  if (unitPriceMinor === 0) return 0;
  const whole = daysBetween(today, subscriptionEnd(term, today)) + 1;
  const days = daysBetween(today, endsOn) + 1;
  return Math.max(1, Math.floor((unitPriceMinor * days * 2 + whole) / (whole * 2)));
}
