import { lineSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const telephone = {
  takes: lineSettings,
  read: (settings, { common }) => [
    { autoComplete: 'tel', ...common, kind: 'tel', ...readLimits(settings), ...readPlaceholder(settings) },
  ],
  phrases: ['PhoneInvalidOf', 'PhoneDigitsFew', 'PhoneDigitsMany'],
} satisfies FieldType;
