import { addressLabels } from '../../people/accounts/address-names.rules.ts';
import type { ShownStoredForm } from '../../content/items/types/form.contract.ts';
import type { Field } from './form.contract.ts';

interface Named {
  name: string;
  label: string;
  isRequired: boolean;
}

/** Longest texts of an address on a form. */
const lineMax = 60;
const cityMax = 50;

/** Countries whose addresses have a zip. */
const withZip = ['US', 'CA'];

const tokens = {
  country: 'country',
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
} as const;

/**
 * Spells an address out as the fields it is made of. Street, country and city are required where the address is; a zip
 * only in the countries that have one.
 */
export function addressFields({ name, label, isRequired }: Named): Field[] {
  const country = `${name}-country`;
  const part = (key: keyof typeof tokens) => ({
    name: `${name}-${key}`,
    label,
    labelKey: addressLabels[key],
    prefill: key,
    autoComplete: tokens[key],
  });
  const conditions = withZip.map((value) => ({ field: country, operator: 'equals', value }) as const);
  return [
    { ...part('country'), kind: 'country', isRequired },
    { ...part('street1'), kind: 'text', max: lineMax, isRequired },
    { ...part('street2'), kind: 'text', max: lineMax },
    { ...part('city'), kind: 'text', max: cityMax, isRequired },
    { ...part('state'), kind: 'state', of: country },
    { ...part('zip'), kind: 'zip', of: country, isRequired: isRequired && { match: 'any', conditions } },
  ];
}

/** Stands for the edition in force, which is what is meant until another one is chosen. */
export const currentEdition = 'current';

/** Spells a code with its edition out: the code first, then the editions there are of it. */
export function codeFields(field: Named, codes: ShownStoredForm['lists']['codes']): Field[] {
  const { name, label, isRequired } = field;
  const edition = {
    name: `${name}-edition`,
    label,
    labelKey: 'FormEdition',
    isRequired,
    initial: currentEdition,
  } as const;
  return [
    { ...field, kind: 'select', options: codes.map(({ value, label: title }) => ({ value, label: title })) },
    { ...edition, kind: 'edition', of: name },
  ];
}
