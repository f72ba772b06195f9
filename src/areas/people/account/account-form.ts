import { accountPhrases } from '../../../../islands/people/account/account-phrases.ts';
import { addressLabels } from '../../../../server/people/accounts/address-names.rules.ts';
import { profileOptions, profileTexts } from '../../../../server/people/accounts/profile-fields.rules.ts';
import type { Problems } from '../../../../server/platform/problem.rules.ts';
import { formatProblem } from '../../../../server/people/accounts/format-problem.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { islandPhrases } from '../../../cms/island-phrases.ts';
import type { Shell } from '../../../cms/shell.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';

const { firstName, lastName, companyName, phone, ...placeLabels } = addressLabels;
const labelsOf = (fields: readonly { name: string; label: PhraseKey }[]) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]));

/** Dictionary key of each field's label; also the order in which the error summary lists them. */
export const fieldLabels: Readonly<Record<string, PhraseKey>> = {
  firstName,
  lastName,
  companyName,
  ...labelsOf(profileTexts),
  phone,
  ...placeLabels,
  ...labelsOf(profileOptions),
  topics: 'AccountTopics',
  isPoBox: 'AddressIsPoBox',
  isDefaultBilling: 'AddressMakeDefaultBilling',
  isDefaultShipping: 'AddressMakeDefaultShipping',
};

/** Returns the problems of a save for the error summary and the fields; 'address.zip' is the form's field 'zip'. */
export function formErrors(problems: Readonly<Problems> | undefined, t: Translate): FormError[] {
  const found = Object.entries(problems ?? {}).map(([field, problem]) => ({
    field: field.replace(/^address\./, ''),
    problem,
  }));
  const order = Object.keys(fieldLabels);
  return found
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ field, problem }) => {
      const label = fieldLabels[field];
      return { field, message: formatProblem(problem, label ? t(label) : field, t) };
    });
}

/** Returns the phrases of the account forms, for their islands. */
export const accountFormPhrases = (dictionary: Shell['dictionary']): Record<string, string> =>
  islandPhrases(dictionary, accountPhrases);
