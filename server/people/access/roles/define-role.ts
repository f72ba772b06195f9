import { recordAudit } from '../audit.repo.ts';
import { defaultLocale, locales } from '../../../platform/locale.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanLine, findLineProblem } from '../../../platform/problem.rules.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { isBuiltInRole } from './built-in-roles.rules.ts';
import { findRoleRights, holdsAll } from './check-grant.ts';
import { findStoredRole, putRole, type Role } from './grant.repo.ts';
import { isRight, type Right } from './right.rules.ts';
import { failRole, type RoleFailure } from './role-failure.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

export const roleNameLimit = 60;

/** A role as somebody wants it; every text may be anything. */
export interface RoleDefinition {
  /** Null for a new role. */
  id: string | null;
  names: Readonly<Record<string, string>>;
  rights: readonly string[];
  requiresSecondStep: boolean;
}

/** Returns the id of a new role: the letters and digits of its name. */
const idOf = (name: string): string =>
  cutText(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
    roleNameLimit,
  );

/** Reads the names by language; the default language's is required. */
function readNames(names: RoleDefinition['names']): Record<string, string> | null {
  const given = locales.map((locale): [string, string] => [locale, cleanLine(names[locale] ?? '')]);
  const isWrong = given.some(([locale, name]) =>
    findLineProblem(name, { max: roleNameLimit, isRequired: locale === defaultLocale }),
  );
  return isWrong ? null : Object.fromEntries(given.filter(([, name]) => name !== ''));
}

/**
 * Makes a role of the organization or changes one; of a built-in role only whether it needs a second step. People who
 * hold it have the new rights at their next request. In one transaction with its audit entry.
 * @returns the id
 */
export async function defineRole(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id: given, names, rights, requiresSecondStep }: RoleDefinition,
  actor: Actor,
): Promise<Result<string, RoleFailure>> {
  return db.transaction(async (tx) => {
    const isBuiltIn = given !== null && isBuiltInRole(given);
    const before = given === null ? [] : await findRoleRights(tx, given);
    if (!before) return failRole('role_unknown');
    const wanted: readonly Right[] = isBuiltIn ? before : rights.filter(isRight);
    if (!holdsAll(actor, [...before, ...wanted])) return failRole('beyond_own_rights');
    const named = isBuiltIn ? {} : readNames(names);
    if (!named) return failRole('name_invalid');
    if (wanted.length === 0) return failRole('rights_missing');
    const id = given ?? idOf(named[defaultLocale] ?? '');
    if (id === '') return failRole('name_invalid');
    if (given === null && (isBuiltInRole(id) || (await findStoredRole(tx, id)))) return failRole('id_taken');
    const stored = { names: named, rights: isBuiltIn ? [] : [...wanted], requiresSecondStep };
    await putRole(tx, { id, ...stored, updatedAt: clock.now() });
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: null,
      action: 'role-define',
      detail: describeRole(id, stored),
      requestId: actor.requestId,
    });
    return succeed(id);
  });
}

const describeRole = (id: string, { rights, requiresSecondStep }: Pick<Role, 'rights' | 'requiresSecondStep'>) =>
  [id, rights.join(' '), requiresSecondStep ? 'with a second step' : 'without a second step']
    .filter(Boolean)
    .join(', ');
