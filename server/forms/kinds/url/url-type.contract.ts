import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const webAddress = {
  read: (settings, { common }) => [{ ...common, kind: 'url', ...readLimits(settings), ...readPlaceholder(settings) }],
  phrases: ['UrlInvalid'],
} satisfies FieldType;
