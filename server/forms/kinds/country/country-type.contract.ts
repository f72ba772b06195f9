import type { FieldType } from '../field-type.contract.ts';

export const countryList = {
  compares: 'choice',
  list: 'countries',
  phrases: ['FormCountryNotServed'],
  read: (_, { common }) => [{ ...common, kind: 'country' }],
} satisfies FieldType;
