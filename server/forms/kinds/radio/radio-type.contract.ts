import type { FieldType } from '../field-type.contract.ts';

export const radioList = {
  hasOptions: true,
  read: (_, { common, options }) => [{ ...common, kind: 'radio', options }],
} satisfies FieldType;
