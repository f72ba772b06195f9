import * as v from 'valibot';
import { whole } from '../../../content/values/field.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';

const entries = {
  /** First and last day, in days from today. */
  earliestDay: v.optional(whole),
  latestDay: v.optional(whole),
};
type Entries = typeof entries;

const settings: OwnSettings<Entries> = {
  entries,
  findFaults: ({ earliestDay, latestDay }) =>
    earliestDay !== undefined && latestDay !== undefined && earliestDay > latestDay
      ? ['latestDay must not come before earliestDay: no date would do']
      : [],
};

export const calendarDay = {
  settings,
  phrases: ['DateInvalid', 'DateTooEarly', 'DateTooLate'],
  read: ({ earliestDay, latestDay }, { common }) => [
    {
      ...common,
      kind: 'date',
      ...(earliestDay !== undefined && { from: { days: earliestDay } }),
      ...(latestDay !== undefined && { to: { days: latestDay } }),
    },
  ],
} satisfies FieldType<Entries>;

/** A month ahead to four years ahead, both inclusive. */
export const graduationDate = {
  read: (_, { common }) => [{ ...common, kind: 'date', from: { days: 31 }, to: { months: 48 } }],
} satisfies FieldType;
