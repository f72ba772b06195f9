import { countriesWithoutCity } from '../../../platform/place.rules.ts';
import { countriesWithZip } from '../../../platform/zip.rules.ts';
import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import type { BaseField } from '../field-kind.contract.ts';
import type { When } from '../condition.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import type { FieldOf } from '../kinds.rules.ts';

/** Longest texts, in characters. */
const lineMax = 60;
const cityMax = 50;

const tokens = {
  country: 'country',
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
} as const;

/** The same labels as in the account and the checkout (`address-names.rules.ts`). */
const labels = {
  country: 'AddressCountry',
  street1: 'AddressStreet1',
  street2: 'AddressStreet2',
  city: 'AddressCity',
  state: 'AddressState',
  zip: 'AddressZip',
} as const satisfies Record<keyof typeof tokens, PhraseKey>;

/** Returns when a city is required: always, except in the countries that have none. */
export const requiredCity = (country: string): When => ({
  match: 'all',
  conditions: countriesWithoutCity.split(' ').map((value) => ({ field: country, operator: 'not-equals', value })),
});

/**
 * Returns the fields of an address. Street and country are required where the address is; a city and a zip only in the
 * countries that have one.
 */
export function addressFields({
  name,
  label,
  isRequired,
  group,
}: Pick<BaseField, 'name' | 'label' | 'group'> & { isRequired: boolean }): FieldOf<
  'country' | 'text' | 'state' | 'zip'
>[] {
  const country = `${name}-country`;
  const part = (key: keyof typeof tokens) => ({
    name: `${name}-${key}`,
    label,
    labelKey: labels[key],
    prefill: key,
    autoComplete: tokens[key],
    ...(group !== undefined && { group }),
  });
  const conditions = countriesWithZip.map((value) => ({ field: country, operator: 'equals', value }) as const);
  return [
    { ...part('country'), kind: 'country', isRequired },
    { ...part('street1'), kind: 'text', max: lineMax, isRequired },
    { ...part('street2'), kind: 'text', max: lineMax },
    { ...part('city'), kind: 'text', max: cityMax, isRequired: isRequired && requiredCity(country) },
    { ...part('state'), kind: 'state', of: country },
    { ...part('zip'), kind: 'zip', of: country, isRequired: isRequired && { match: 'any', conditions } },
  ];
}

export const postalAddress = {
  isLabelOptional: true,
  hasOneAnswer: false,
  list: 'countries',
  phrases: [
    'AddressCountry',
    'AddressStreet1',
    'AddressStreet2',
    'AddressCity',
    'AddressState',
    'AddressZip',
    'StateInvalidOf',
    'ZipInvalidOf',
  ],
  read: ({ required, label: group }, { common: { name, label } }) =>
    addressFields({ name, label, isRequired: required, group }),
} satisfies FieldType;
