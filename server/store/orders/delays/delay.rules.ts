import { addDays, daysBetween } from '../../../platform/dates/calendar.rules.ts';
import type { DelayAnswer } from './delay.contract.ts';

/** A notice about a line, with its answer (`delay-notice.table.ts`). */
interface Notice {
  promisedOn: string;
  newOn: string | null;
  isSilenceConsent: boolean;
  answerBy: string;
  answer: DelayAnswer | null;
}

/** Longest first delay, in days, for which silence is consent (16 CFR 435.2(b)(1)). */
const consentDays = 30;
/** Days for an answer: a further notice goes out so long before its day; fewest of all notices. */
const leastAnswerDays = 3;

interface DelayFacts {
  /** The day that was promised with the order. */
  promisedOn: string;
  /** The day that the order system has told since; null without one. */
  expectedOn: string | null;
  /** The day of the catalogue, for a line of which the order system has told none. */
  catalogOn: string | null;
  /** The last notice; null before the first. */
  last: Notice | null;
  today: string;
  /** True from the hour on at which nothing ships any more today. */
  isEvening: boolean;
}

/** Next step for a line that has not shipped: tell the buyer, or cancel it because of their silence. */
export type DelayStep =
  | ({ kind: 'notice' } & Pick<Notice, 'promisedOn' | 'newOn' | 'isSilenceConsent' | 'answerBy'>)
  | { kind: 'cancel' };

/**
 * Returns the next step for a line with units that have not shipped; null for none (16 CFR 435.2(b) and (c);
 * docs/decisions/orders-and-downloads.md#notice-of-a-delay). A first delay of up to 30 days stands by silence. A longer
 * one, one without a day, one that was told too late, and every further one need an answer: without it the line is
 * cancelled 30 days after the promised day, or on the day that was told last.
 */
export function planDelay(facts: DelayFacts): DelayStep | null {
  const { promisedOn, expectedOn, catalogOn, last, today } = facts;
  if (last && last.answer === null && !last.isSilenceConsent) return today > last.answerBy ? { kind: 'cancel' } : null;
  const standing = last === null ? promisedOn : last.newOn;
  // The buyer waits for as long as it takes.
  if (standing === null) return null;
  const isLater = expectedOn !== null && expectedOn > standing;
  if (!isLater && !isPassing(standing, facts)) return null;
  const told = isLater ? expectedOn : catalogOn;
  const newOn = told !== null && told > standing && told > today ? told : null;
  const isInTime = today <= standing;
  const isShort = newOn !== null && daysBetween(promisedOn, newOn) <= consentDays;
  const isSilenceConsent = last === null && isInTime && isShort;
  const end = last === null && isInTime && !isSilenceConsent ? addDays(promisedOn, consentDays) : standing;
  const least = addDays(today, leastAnswerDays);
  return { kind: 'notice', promisedOn: standing, newOn, isSilenceConsent, answerBy: end > least ? end : least };
}

/** Returns an unanswered notice that is sent again to another address, with time for an answer. */
export function repeatNotice(
  { promisedOn, newOn, isSilenceConsent, answerBy }: Notice,
  today: string,
): Extract<DelayStep, { kind: 'notice' }> {
  const least = addDays(today, leastAnswerDays);
  return { kind: 'notice', promisedOn, newOn, isSilenceConsent, answerBy: answerBy > least ? answerBy : least };
}

/**
 * Returns whether the day that the buyer was told last passes without a parcel. A further notice goes out some days before
 * it, because the answer must come before it: a few days after a short delay, only in the evening of the day itself.
 */
function isPassing(standing: string, { last, today, isEvening }: DelayFacts): boolean {
  if (today > standing || (today === standing && isEvening)) return true;
  const isLong = last !== null && daysBetween(last.promisedOn, standing) > 2 * leastAnswerDays;
  return isLong && today >= addDays(standing, 0 - leastAnswerDays);
}
