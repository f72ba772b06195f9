import type { FieldType } from '../field-type.contract.ts';

export const hiddenPageTitle = {
  takesOnly: ['screen', 'name', 'fieldKey'],
  isLabelOptional: true,
  read: (_, { common, pageTitle }) => [{ ...common, isRequired: false, kind: 'hidden', initial: pageTitle }],
} satisfies FieldType;
