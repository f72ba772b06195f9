import { builtInRoles, type BuiltInRoleId } from '../../server/people/access/roles/built-in-roles.rules.ts';
import { insertGrant } from '../../server/people/access/roles/grant.repo.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { rights, type Right } from '../../server/people/access/roles/right.rules.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';

/** Rights without limits. */
export const holding = (...held: readonly Right[]): PersonRights => ({
  rights: held.map((right) => ({ right, types: null, languages: null })),
  waitingRights: [],
});

/** The rights of somebody with built-in roles; of a customer without any. */
export const rightsOf = (...roles: readonly BuiltInRoleId[]): PersonRights =>
  holding(...roles.flatMap((role) => builtInRoles[role].rights));

/** Every right but some. */
export const allRightsBut = (...left: readonly Right[]): PersonRights =>
  holding(...rights.filter((right) => !left.includes(right)));

/** Stores a role without limits or end. */
export async function giveRole(db: Database, userId: string, role: string): Promise<void> {
  await insertGrant(db, { userId, role, source: 'setup', grantedAt: systemClock.now(), reason: 'Test' });
}
