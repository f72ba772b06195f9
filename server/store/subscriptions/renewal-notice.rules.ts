import { addDays } from '../../platform/dates/calendar.rules.ts';

/** Days before its last day on which the owner of a subscription is written to (docs/decisions/account-and-profile.md#notices-of-the-end). */
export const noticeDays = [60, 30, 7, 0] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** The part of a subscription that notices depend on. */
export interface NoticedTerms {
  expiresOn: string;
  /** The organization's date on which it began. */
  begunOn: string;
  /** The last notice that was sent: for which last day, and how many days before. */
  noticedFor: string | null;
  noticedDays: number | null;
}

/**
 * Returns the notice to send today, or null. Each is sent once for each last day. After a standstill only the latest is
 * sent, and one whose day lay before the subscription began never is: nobody is told on the day of purchase that a month
 * is left of a month.
 */
export function dueNotice(
  { expiresOn, begunOn, noticedFor, noticedDays }: NoticedTerms,
  today: string,
): NoticeDays | null {
  if (today > expiresOn) return null;
  const due = noticeDays.findLast((days) => addDays(expiresOn, -days) <= today);
  if (due === undefined || addDays(expiresOn, -due) <= begunOn) return null;
  return noticedFor === expiresOn && noticedDays !== null && noticedDays <= due ? null : due;
}
