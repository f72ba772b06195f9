import { optionSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import { readPlaceholder } from '../limit-settings.rules.ts';

export const dropdown = {
  compares: 'choice',
  takes: [...optionSettings, 'placeholder'],
  hasOptions: true,
  phrases: ['PleaseSelect'],
  read: (settings, { common, options }) => [{ ...common, kind: 'select', options, ...readPlaceholder(settings) }],
} satisfies FieldType;
