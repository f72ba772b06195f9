import { accountPhrases } from '../../../../islands/people/account/account-phrases.ts';
import { addressLabels } from '../../../../server/people/accounts/address-names.rules.ts';
import type { Problems } from '../../../../server/platform/problem.rules.ts';
import { sayProblem } from '../../../../server/people/accounts/say-problem.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { islandPhrases } from '../../../cms/island-phrases.ts';
import type { Shell } from '../../../cms/shell.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';

const { firstName, lastName, companyName, phone, ...ofPlace } = addressLabels;

/** Dictionary key of each field's label; also the order in which the error summary lists them. */
export const fieldLabels: Readonly<Record<string, PhraseKey>> = {
  firstName,
  lastName,
  companyName,
  company: companyName,
  userTitle: 'AccountJobTitle',
  phone,
  mobile: 'AccountMobile',
  ...ofPlace,
  industryId: 'AccountIndustry',
  jobId: 'AccountJobFunction',
  topics: 'AccountTopics',
  isPoBox: 'AddressIsPoBox',
  isDefaultBilling: 'AddressMakeDefaultBilling',
  isDefaultShipping: 'AddressMakeDefaultShipping',
};

/** Problems of a save as the error summary and the fields show them; 'address.zip' is the field 'zip' of the form. */
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
      return { field, message: sayProblem(problem, label ? t(label) : field, t) };
    });
}

/** Returns the phrases of the forms of the account, for their islands. */
export const accountFormPhrases = (dictionary: Shell['dictionary']): Record<string, string> =>
  islandPhrases(dictionary, accountPhrases);
