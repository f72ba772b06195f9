import type { FieldType } from '../field-type.contract.ts';
import { readLimits } from '../limit-settings.rules.ts';

/** Its limits are those of the value, not of the length. */
export const decimalNumber = {
  phrases: ['NumberInvalid', 'NumberTooSmall', 'NumberTooLarge'],
  read: (settings, { common }) => [{ ...common, kind: 'number', ...readLimits(settings) }],
} satisfies FieldType;
