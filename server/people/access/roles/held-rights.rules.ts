import { builtInRoles, isBuiltInRole } from './built-in-roles.rules.ts';
import { isRight, limitedRights, type HeldRight, type Right } from './right.rules.ts';

/** A grant that has not been revoked, with the stored part of its role. */
export interface StoredGrant {
  role: string;
  types: string[] | null;
  languages: string[] | null;
  /** The last day; null without an end. */
  endsOn: string | null;
  /** The stored role; null for a built-in role without settings. */
  rights: string[] | null;
  requiresSecondStep: boolean | null;
}

/** The rights of a person at one moment. */
export interface PersonRights {
  rights: readonly HeldRight[];
  /** Rights that count once the account has a second step. */
  waitingRights: readonly Right[];
}

/** Returns the rights of a role; rights of an earlier or later release are dropped. */
export const rightsOfRole = (role: string, stored: readonly string[] | null): readonly Right[] =>
  isBuiltInRole(role) ? builtInRoles[role].rights : (stored ?? []).filter(isRight);

/**
 * Returns the rights of grants.
 * @param today in the organization's time zone: a grant counts until the end of its last day
 * @param isOff tells the rights of modules that are off: nobody has them
 */
export function readRights(
  grants: readonly StoredGrant[],
  {
    today,
    hasSecondStep,
    isOff = () => false,
  }: { today: string; hasSecondStep: boolean; isOff?: (right: Right) => boolean },
): PersonRights {
  const rights: HeldRight[] = [];
  const waiting = new Set<Right>();
  for (const { role, types, languages, endsOn, rights: stored, requiresSecondStep } of grants) {
    if (endsOn !== null && endsOn < today) continue;
    for (const right of rightsOfRole(role, stored)) {
      if (isOff(right)) continue;
      const isLimited = limitedRights.includes(right);
      if (requiresSecondStep === true && !hasSecondStep) waiting.add(right);
      else rights.push({ right, types: isLimited ? types : null, languages: isLimited ? languages : null });
    }
  }
  return { rights, waitingRights: [...waiting] };
}
