import type { FieldType } from '../field-type.contract.ts';

export const singleCheckbox = {
  compares: 'tick',
  read: (_, { common }) => [{ ...common, kind: 'checkbox' }],
} satisfies FieldType;
