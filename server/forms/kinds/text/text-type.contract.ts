import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const singleLineText = {
  read: (settings, { common }) => [{ ...common, kind: 'text', ...readLimits(settings), ...readPlaceholder(settings) }],
} satisfies FieldType;
