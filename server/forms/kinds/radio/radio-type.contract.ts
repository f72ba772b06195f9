import { optionSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';

export const radioList = {
  compares: 'choice',
  takes: optionSettings,
  hasOptions: true,
  read: (_, { common, options }) => [{ ...common, kind: 'radio', options }],
} satisfies FieldType;
