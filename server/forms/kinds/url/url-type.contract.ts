import { lineSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const webAddress = {
  takes: lineSettings,
  read: (settings, { common }) => [{ ...common, kind: 'url', ...readLimits(settings), ...readPlaceholder(settings) }],
  phrases: ['UrlInvalid'],
} satisfies FieldType;
