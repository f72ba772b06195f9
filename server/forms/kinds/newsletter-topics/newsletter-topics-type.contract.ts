import type { FieldType } from '../field-type.contract.ts';

/** Required wherever it is shown, whatever its settings. */
export const newsletterChoice = {
  compares: 'choices',
  list: 'topics',
  read: (_, { common, lists }) => [{ ...common, isRequired: true, kind: 'checkboxes', options: lists.topics }],
} satisfies FieldType;
