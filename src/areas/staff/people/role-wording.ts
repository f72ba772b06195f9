import {
  builtInRoles,
  builtInRoleIds,
  isBuiltInRole,
} from '../../../../server/people/access/roles/built-in-roles.rules.ts';
import { programs } from '../../../../server/people/access/roles/actor.contract.ts';
import type { Role } from '../../../../server/people/access/roles/grant.repo.ts';
import type { Right } from '../../../../server/people/access/roles/right.rules.ts';
import { roleFailures, type RoleFailure } from '../../../../server/people/access/roles/role-failure.ts';
import { defaultLocale } from '../../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';

/** The label of each right. */
export const rightKeys: Readonly<Record<Right, PhraseKey>> = {
  'people.read': 'RightPeopleRead',
  'people.grant': 'RightPeopleGrant',
  'people.facts': 'RightPeopleFacts',
  offices: 'RightOffices',
  'act-as': 'RightActAs',
  'orders.read': 'RightOrdersRead',
  'orders.decide': 'RightOrdersDecide',
  'orders.credit': 'RightOrdersCredit',
  'orders.release': 'RightOrdersRelease',
  'exemptions.decide': 'RightExemptionsDecide',
  receivables: 'RightReceivables',
  bookkeeping: 'RightBookkeeping',
  'submissions.read': 'RightSubmissionsRead',
  'submissions.decide': 'RightSubmissionsDecide',
  'comments.decide': 'RightCommentsDecide',
  'applications.decide': 'RightApplicationsDecide',
  deliveries: 'RightDeliveries',
  searches: 'RightSearches',
  promotions: 'RightPromotions',
  catalogue: 'RightCatalogue',
  library: 'RightLibrary',
  'content.write': 'RightContentWrite',
  'content.publish': 'RightContentPublish',
  translate: 'RightTranslate',
  brand: 'RightBrand',
  installation: 'RightInstallation',
  audit: 'RightAudit',
};

/** The phrase of each refusal, and the field it belongs to. */
const failureKeys: Readonly<Record<RoleFailure, { key: PhraseKey; field?: string }>> = {
  person_unknown: { key: 'RoleFailPersonUnknown' },
  person_unconfirmed: { key: 'RoleFailPersonUnconfirmed' },
  address_invalid: { key: 'RoleFailAddressInvalid', field: 'email' },
  role_unknown: { key: 'RoleFailRoleUnknown', field: 'role' },
  date_invalid: { key: 'RoleFailDateInvalid', field: 'endsOn' },
  reason_required: { key: 'RoleFailReasonRequired', field: 'reason' },
  reason_invalid: { key: 'RoleFailReasonInvalid', field: 'reason' },
  scope_unknown: { key: 'RoleFailScopeUnknown', field: 'types' },
  scope_useless: { key: 'RoleFailScopeUseless', field: 'types' },
  beyond_own_rights: { key: 'RoleFailBeyondOwnRights' },
  last_administrator: { key: 'RoleFailLastAdministrator' },
  of_claim: { key: 'RoleFailOfClaim' },
  not_held: { key: 'RoleFailNotHeld' },
  name_invalid: { key: 'RoleFailNameInvalid', field: `name-${defaultLocale}` },
  id_taken: { key: 'RoleFailIdTaken', field: `name-${defaultLocale}` },
  rights_missing: { key: 'RoleFailRightsMissing', field: 'rights' },
  built_in: { key: 'RoleFailBuiltIn' },
};

const isRoleFailure = (code: string): code is RoleFailure => Object.hasOwn(roleFailures, code);

/**
 * Returns the error of a refused form.
 * @param suffix of the ids of the form's fields, where a page has several such forms
 */
export function roleErrors(code: string, t: Translate, suffix = ''): FormError[] {
  const { key, field } = failureKeys[isRoleFailure(code) ? code : 'person_unknown'];
  return [field === undefined ? { message: t(key) } : { field: field + suffix, message: t(key) }];
}

/** Returns the name of a role in a language; an unknown role is named by its id. */
export function roleName(id: string, { stored, language, t }: RoleNaming): string {
  if (isBuiltInRole(id)) return t(builtInRoles[id].name);
  const names = stored.find((role) => role.id === id)?.names ?? {};
  return names[language] ?? names[defaultLocale] ?? id;
}

interface RoleNaming {
  stored: readonly Role[];
  language: string;
  t: Translate;
}

/** Returns every role as an option of a list, built-in ones first. */
export const roleOptions = (naming: RoleNaming): { value: string; label: string }[] =>
  [...builtInRoleIds, ...naming.stored.map(({ id }) => id).filter((id) => !isBuiltInRole(id))].map((id) => ({
    value: id,
    label: roleName(id, naming),
  }));

/** Returns who made or ended a grant, in words. */
export function actorName(
  id: string | null,
  { names, source, t }: { names: ReadonlyMap<string, { email: string }>; source: string; t: Translate },
): string {
  if (id === programs.commandLine) return t('PeopleByCommandLine');
  if (id === programs.claim) return t('PeopleBySingleSignOn');
  if (id === null || id === programs.setup) return t(source === 'setup' ? 'PeopleBySetUp' : 'PeopleByProgram');
  return names.get(id)?.email ?? '–';
}
