import type { FieldType } from '../field-type.contract.ts';

export const singleCheckbox = {
  read: (_, { common }) => [{ ...common, kind: 'checkbox' }],
} satisfies FieldType;
