import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const telephone = {
  read: (settings, { common }) => [
    { autoComplete: 'tel', ...common, kind: 'tel', ...readLimits(settings), ...readPlaceholder(settings) },
  ],
  phrases: ['PhoneInvalidOf', 'PhoneDigitsFew', 'PhoneDigitsMany'],
} satisfies FieldType;
