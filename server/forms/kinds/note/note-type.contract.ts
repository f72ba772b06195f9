import type { FieldType } from '../field-type.contract.ts';

export const textBlock = {
  takesOnly: ['text', 'htmlTag', 'screen', 'shouldHide', 'cssClassName'],
  isLabelOptional: true,
  hasOneAnswer: false,
  findFaults: ({ text }) => (text ? [] : ['text is required']),
  read: ({ text = '', htmlTag = 'p' }, { common }) => [
    { ...common, isRequired: false, kind: 'note', label: common.label || text, tag: htmlTag },
  ],
} satisfies FieldType;
