import * as v from 'valibot';
import { lengthSettings } from '../field-settings.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';
import { readLimits } from '../limit-settings.rules.ts';

const entries = {
  /** Refuses a fraction. */
  isWhole: v.optional(v.boolean()),
};
type Entries = typeof entries;
const settings: OwnSettings<Entries> = { entries };

/** Its limits are those of the value, not of the length. */
export const decimalNumber = {
  compares: 'order',
  settings,
  takes: lengthSettings,
  phrases: ['NumberInvalid', 'NumberNotWhole', 'NumberTooSmall', 'NumberTooLarge'],
  read: ({ isWhole, ...limits }, { common }) => [
    { ...common, kind: 'number', ...readLimits(limits), ...(isWhole && { isWhole }) },
  ],
} satisfies FieldType<Entries>;
