import type { Block } from '../block-props.ts';

const definition = {
  portalId: '48213',
  formGuid: '0f7c2a50-5d0c-4a53-9a0b-1f9f3f1f6a11',
  submitText: 'Reserve a place',
  pushesLead: false,
  retentionDays: 400,
  formFieldGroups: [
    {
      richText: { content: 'The seminar takes **45 minutes**.' },
      fields: [
        { name: 'email', label: 'Email', fieldType: 'text', required: true },
        { name: 'attend', label: 'How?', fieldType: 'radio', options: [{ label: 'Live', value: 'live' }] },
      ],
    },
  ],
};
const block = { __typename: 'MarketingForm', navigationTitle: null, heading: null, formGuid: null } as const;

export const examples = {
  seminar: {
    ...block,
    key: 'marketing-form-seminar',
    heading: 'Reserve a place',
    form: { id: 'seminar', title: 'Seminar', definition: JSON.stringify(definition) },
  },
  gone: { ...block, key: 'marketing-form-gone', form: null },
  ofAnotherNumber: {
    ...block,
    key: 'marketing-form-other',
    formGuid: '1f7c2a50-5d0c-4a53-9a0b-1f9f3f1f6a11',
    form: { id: 'seminar', title: 'Seminar', definition: JSON.stringify(definition) },
  },
} satisfies Record<string, Block<'marketing-form'>>;
