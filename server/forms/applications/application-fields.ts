import { countriesWithZip } from '../../platform/zip.rules.ts';
import { requiredCity } from '../kinds/address/address-type.contract.ts';
import { defineForm } from '../definition/form-definition.contract.ts';
import type { When } from '../kinds/condition.contract.ts';

/** Countries that require a zip. */
const hasZip: When = {
  match: 'any',
  conditions: countriesWithZip.map((value) => ({ field: 'country', operator: 'equals', value })),
};

/** Fields of several forms, by their names in the receiving systems. */
const parts = defineForm({
  id: 'parts',
  screens: [
    {
      id: 'name',
      fields: [
        {
          kind: 'text',
          name: 'firstName',
          label: 'AccountFirstName',
          max: 100,
          isRequired: true,
          prefill: 'firstName',
          isLockedByProfile: true,
          autoComplete: 'given-name',
        },
        {
          kind: 'text',
          name: 'lastName',
          label: 'AccountLastName',
          max: 100,
          isRequired: true,
          prefill: 'lastName',
          isLockedByProfile: true,
          autoComplete: 'family-name',
        },
        {
          kind: 'email',
          name: 'email',
          label: 'ApplyEmail',
          max: 254,
          isRequired: true,
          prefill: 'email',
          isLockedByProfile: true,
          autoComplete: 'email',
        },
      ],
    },
    {
      id: 'place',
      fields: [
        {
          kind: 'country',
          name: 'country',
          label: 'AddressCountry',
          isRequired: true,
          prefill: 'country',
          autoComplete: 'country',
        },
        {
          kind: 'text',
          name: 'streetAddress',
          label: 'AddressStreet1',
          max: 60,
          isRequired: true,
          prefill: 'street1',
          autoComplete: 'address-line1',
        },
        {
          kind: 'text',
          name: 'city',
          label: 'AddressCity',
          max: 50,
          isRequired: requiredCity('country'),
          prefill: 'city',
          autoComplete: 'address-level2',
        },
        {
          kind: 'state',
          of: 'country',
          name: 'stateProvince',
          label: 'AddressState',
          isRequired: true,
          prefill: 'state',
          autoComplete: 'address-level1',
        },
        {
          kind: 'zip',
          of: 'country',
          name: 'zipcode',
          label: 'AddressZip',
          isRequired: hasZip,
          prefill: 'zip',
          autoComplete: 'postal-code',
        },
      ],
    },
    {
      id: 'signature',
      fields: [
        { kind: 'text', name: 'signatureName', label: 'ApplySignatureName', max: 200, isRequired: true },
        { kind: 'text', name: 'signatureTitle', label: 'ApplySignatureTitle', max: 200, isRequired: true },
        { kind: 'date', name: 'signatureDate', label: 'ApplySignatureDate', isRequired: true },
        { kind: 'checkbox', name: 'haveReadHandbook', label: 'ApplyHandbookRead', isRequired: true },
      ],
    },
  ],
});

export const nameFields = parts.screens[0].fields;
export const placeFields = parts.screens[1].fields;
export const signatureFields = parts.screens[2].fields;

/** Placeholder for choices that editors maintain. */
export const listed: readonly { value: string; label: string }[] = [];

/** Options of every yes-no question. */
export const yesNo = [
  { value: 'yes', label: 'ApplyYes' },
  { value: 'no', label: 'ApplyNo' },
] as const;

/** Shows a field only while another has an answer. */
export const showWhile = (field: string, asked: string, value: string) =>
  ({
    field,
    action: 'show',
    when: { match: 'all', conditions: [{ field: asked, operator: 'equals', value }] },
  }) as const;

/** Asks for the detail of a choice called "other", in any form of words and case. */
export const showWhenOther = (field: string, asked: string) =>
  ({
    field,
    action: 'show',
    when: {
      match: 'any',
      conditions: [
        { field: asked, operator: 'contains', value: 'other' },
        // Among several choices, 'contains' compares whole ones.
        { field: asked, operator: 'starts-with', value: 'other' },
        { field: asked, operator: 'ends-with', value: 'other' },
      ],
    },
  }) as const;
