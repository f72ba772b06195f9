import { lengthSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import { readLimits } from '../limit-settings.rules.ts';

export const multiLineText = {
  takes: lengthSettings,
  read: (settings, { common }) => [{ ...common, kind: 'long-text', ...readLimits(settings) }],
} satisfies FieldType;
