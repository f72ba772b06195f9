import { fail } from '../../../platform/result.ts';

/** Refusals of changes of roles, each with the sentence of the command line; the desk has a phrase for each. */
export const roleFailures = {
  person_unknown: 'There is no account with this address.',
  person_unconfirmed: 'The address of this account is not confirmed: invite the person instead.',
  address_invalid: 'This is no email address.',
  role_unknown: 'There is no such role.',
  date_invalid: 'The last day must be a date like 2026-12-31, today or later.',
  reason_required: 'A reason is needed.',
  reason_invalid: 'The reason must be one line of at most 300 characters.',
  scope_unknown: 'A type of items or a language is unknown.',
  scope_useless: 'This role has no rights on content, so it cannot be limited to types or languages.',
  beyond_own_rights: 'A person can only give and take roles whose rights they hold themselves, without limits.',
  last_administrator:
    'At least one person must stay administrator without an end date. Grant the role to another first.',
  of_claim: 'This role comes from single sign-on and ends there.',
  not_held: 'The person does not hold this role.',
  name_invalid: 'The name must be one line of at most 60 characters.',
  id_taken: 'There is a role with this name already.',
  rights_missing: 'Choose at least one right.',
  built_in: 'The rights of a built-in role cannot be changed.',
} as const;

export type RoleFailure = keyof typeof roleFailures;

export const failRole = <Code extends RoleFailure>(code: Code) => fail(code, roleFailures[code]);
