import { addDays } from '../../../platform/dates/calendar.rules.ts';

/** Days after the due day on which an open invoice is written about; negative before it. */
const reminderSteps = [-3, 7, 21, 45] as const;

/**
 * Returns the reminder of an open invoice to send today; null for none. Each is sent once, after a standstill only the
 * latest, and none whose day lay before the invoice.
 * @param last latest step that was sent; null before the first
 */
export function dueReminder(
  { dueOn, issuedOn, last }: { dueOn: string; issuedOn: string; last: number | null },
  today: string,
): number | null {
  const step = reminderSteps.findLast((days) => addDays(dueOn, days) <= today);
  if (step === undefined || addDays(dueOn, step) <= issuedOn) return null;
  return last !== null && last >= step ? null : step;
}
