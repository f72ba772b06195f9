import type { Address } from '../../../../../server/people/accounts/address.repo.ts';
import { cleanAddress, type AddressInput } from '../../../../../server/people/accounts/address.rules.ts';
import type { EditedValues } from '../../../../../server/people/accounts/edit-version.ts';
import { addressValues, savedAddressValues } from '../../../../../server/people/accounts/edited-values.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { mergeChanges } from '../changed-meanwhile.ts';

interface AddressConflict {
  version: string;
  values: AddressInput;
  current: Address;
  countries: readonly { code: string; countryName: string }[];
}

/**
 * Merges the entries of an address form with the address as it is now: edited fields keep the entry, others take the
 * present value.
 */
export function mergeAddress(
  { version, values, current, countries }: AddressConflict,
  t: Translate,
): { values: AddressInput; version: string; errors: FormError[] } {
  const show = (field: string, value: EditedValues[string]): string => {
    if (field === 'country') return countries.find(({ code }) => code === value)?.countryName ?? String(value);
    return typeof value === 'boolean' ? t(value ? 'ChangedToYes' : 'ChangedToNo') : String(value ?? '');
  };
  const sent = savedAddressValues(cleanAddress(values), current);
  const { taken, ...merged } = mergeChanges({ version, sent, current: addressValues(current), show }, t);
  const now = Object.entries(addressValues(current)).filter(([field]) => taken.has(field));
  return { ...merged, values: { ...values, ...(Object.fromEntries(now) as Partial<AddressInput>) } };
}
