import { daysBetween } from '../../../platform/dates/calendar.rules.ts';

/** Columns of the ageing by days overdue: up to each of these, 0 for what is not overdue; the last has no end. */
const ageingLimits = [0, 30, 60, 90, Infinity] as const;

/** Open cents by column of the ageing. */
export type Ageing = number[];

/** Returns the column of an invoice: 0 if it is not overdue. */
export const ageingColumn = (dueOn: string, today: string): number =>
  ageingLimits.findIndex((limit) => daysBetween(dueOn, today) <= limit);

/** Returns what is open by column. */
export function ageingOf(open: readonly { dueOn: string; openMinor: number }[], today: string): Ageing {
  const columns: Ageing = ageingLimits.map(() => 0);
  for (const { dueOn, openMinor } of open) {
    const column = ageingColumn(dueOn, today);
    columns[column] = (columns[column] ?? 0) + openMinor;
  }
  return columns;
}

/** Returns an amount as typed, such as 1,234.50 or $166.52, in cents; null if it is none. */
export function readCents(text: string): number | null {
  const plain = text.replaceAll(/[\s$,]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
