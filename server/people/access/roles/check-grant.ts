import { isItemType } from '../../../content/items/item-types.contract.ts';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { isLocale } from '../../../platform/locale.rules.ts';
import { cleanLine, findLineProblem } from '../../../platform/problem.rules.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { isBuiltInRole } from './built-in-roles.rules.ts';
import { findStoredRole } from './grant.repo.ts';
import { rightsOfRole } from './held-rights.rules.ts';
import { limitedRights, type Right } from './right.rules.ts';
import { failRole, type RoleFailure } from './role-failure.ts';

/** Longest reason, in characters. */
export const grantReasonLimit = 300;

/** A role that somebody wants to give, as given: lists may be empty, texts anything. */
export interface GrantRequest {
  role: string;
  /** Types of items that content rights are limited to; empty: all. */
  types: readonly string[];
  languages: readonly string[];
  /** The last day; empty for no end. */
  endsOn: string;
  reason: string;
}

/** A request that can be stored. */
export interface CheckedGrant {
  role: string;
  rights: readonly Right[];
  types: string[] | null;
  languages: string[] | null;
  endsOn: string | null;
  reason: string;
}

/** Returns whether an actor holds all of some rights, without limits. */
export const holdsAll = ({ rights }: Pick<Actor, 'rights'>, asked: readonly Right[]): boolean =>
  rights === 'all' ||
  asked.every((right) => rights.some((held) => held.right === right && held.types === null && held.languages === null));

/** Returns the rights of a role; null for a role that does not exist. */
export async function findRoleRights(db: Database, role: string): Promise<readonly Right[] | null> {
  if (isBuiltInRole(role)) return rightsOfRole(role, null);
  const stored = await findStoredRole(db, role);
  return stored && rightsOfRole(role, stored.rights);
}

/** Reads a reason: one line. */
export function readReason(given: string, { isRequired }: { isRequired: boolean }): Result<string, RoleFailure> {
  const reason = cleanLine(given);
  if (reason === '') return isRequired ? failRole('reason_required') : succeed('');
  return findLineProblem(reason, { max: grantReasonLimit }) ? failRole('reason_invalid') : succeed(reason);
}

const listOf = (values: readonly string[]): string[] | null =>
  values.length === 0 ? null : [...new Set(values)].toSorted();

/**
 * Checks a request against the roles, the types and languages there are, the day, and what the actor may give.
 * @param options.today in the organization's time zone
 */
export async function checkGrant(
  db: Database,
  { role, types, languages, endsOn, reason }: GrantRequest,
  { actor, today, isReasonRequired }: { actor: Actor; today: string; isReasonRequired: boolean },
): Promise<Result<CheckedGrant, RoleFailure>> {
  const rights = await findRoleRights(db, role);
  if (!rights) return failRole('role_unknown');
  if (!holdsAll(actor, rights)) return failRole('beyond_own_rights');
  if (endsOn !== '' && (!isCalendarDate(endsOn) || endsOn < today)) return failRole('date_invalid');
  if (!types.every(isItemType) || !languages.every(isLocale)) return failRole('scope_unknown');
  const isLimited = types.length > 0 || languages.length > 0;
  if (isLimited && !rights.some((right) => limitedRights.includes(right))) return failRole('scope_useless');
  const why = readReason(reason, { isRequired: isReasonRequired });
  if (!why.ok) return why;
  return succeed({
    role,
    rights,
    types: listOf(types),
    languages: listOf(languages),
    endsOn: endsOn === '' ? null : endsOn,
    reason: why.value,
  });
}
