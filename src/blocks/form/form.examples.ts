import type { Block } from '../block-props.ts';

const definition = {
  formType: 'SalesforceCase',
  pageTitle: 'Write to us',
  retentionDays: 400,
  conditionalLogic: [],
  fields: [
    { id: 'email', fieldType: 'email', label: 'Email', required: true },
    { id: 'subject', fieldType: 'dropdown', label: 'Subject', options: [{ label: 'An order', value: 'order' }] },
    { id: 'message', fieldType: 'multi-line-text', label: 'Message', required: true, maxLength: 1_000 },
    { id: 'send', fieldType: 'button', label: 'Send message' },
  ],
  lists: { enumerations: {}, topics: [], countries: [], codes: [] },
};

export const examples = {
  contact: {
    __typename: 'Form',
    key: 'form-contact',
    navigationTitle: 'Write to us',
    heading: 'Write to us',
    form: { id: 'contact', title: 'Contact us', definition: JSON.stringify(definition) },
  },
  withoutForm: {
    __typename: 'Form',
    key: 'form-none',
    navigationTitle: null,
    heading: null,
    form: null,
  },
} satisfies Record<string, Block<'form'>>;
