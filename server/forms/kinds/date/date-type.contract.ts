import * as v from 'valibot';
import { calendarDate, whole } from '../../../content/values/field.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';

const entries = {
  /** First and last day, in days from today. */
  earliestDay: v.optional(whole),
  latestDay: v.optional(whole),
  /** First and last day of the calendar, in place of a distance from today. */
  earliestDate: v.optional(calendarDate),
  latestDate: v.optional(calendarDate),
};
type Entries = typeof entries;

const settings: OwnSettings<Entries> = {
  entries,
  findFaults({ earliestDay, latestDay, earliestDate, latestDate }) {
    const faults: [boolean, string][] = [
      [isAfter(earliestDay, latestDay), 'latestDay must not come before earliestDay: no date would do'],
      [isAfter(earliestDate, latestDate), 'latestDate must not come before earliestDate: no date would do'],
      [isGiven(earliestDay) && isGiven(earliestDate), 'earliestDay and earliestDate exclude each other: give one'],
      [isGiven(latestDay) && isGiven(latestDate), 'latestDay and latestDate exclude each other: give one'],
    ];
    return faults.filter(([isFault]) => isFault).map(([, message]) => message);
  },
};

const isGiven = (limit: unknown): boolean => limit !== undefined;

const isAfter = <T extends string | number>(one: T | undefined, other: T | undefined): boolean =>
  one !== undefined && other !== undefined && one > other;

/** Returns a limit as the field takes it: a day of the calendar, or a distance from today. */
const limitOf = (date: string | undefined, days: number | undefined) =>
  date ?? (days === undefined ? undefined : { days });

export const calendarDay = {
  compares: 'order',
  settings,
  phrases: ['DateInvalid', 'DateTooEarly', 'DateTooLate'],
  read({ earliestDay, latestDay, earliestDate, latestDate }, { common }) {
    const [from, to] = [limitOf(earliestDate, earliestDay), limitOf(latestDate, latestDay)];
    return [{ ...common, kind: 'date', ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  },
} satisfies FieldType<Entries>;

/** A month ahead to four years ahead, both inclusive. */
export const graduationDate = {
  compares: 'order',
  read: (_, { common }) => [{ ...common, kind: 'date', from: { days: 31 }, to: { months: 48 } }],
} satisfies FieldType;
