import type { FieldType } from '../field-type.contract.ts';
import { readLimits } from '../limit-settings.rules.ts';

export const multiLineText = {
  read: (settings, { common }) => [{ ...common, kind: 'long-text', ...readLimits(settings) }],
} satisfies FieldType;
