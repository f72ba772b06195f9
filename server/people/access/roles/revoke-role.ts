import { recordAudit } from '../audit.repo.ts';
import { lockUser } from '../../auth/auth.repo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { administratorRole } from './built-in-roles.rules.ts';
import { findRoleRights, holdsAll, readReason } from './check-grant.ts';
import { isLastAdministrator } from './grant-role.ts';
import { listOpenGrants, revokeGrants } from './grant.repo.ts';
import { failRole, type RoleFailure } from './role-failure.ts';

/**
 * Ends a role of a person at once, in one transaction with its audit entry. A role from a claim of single sign-on stays:
 * the next sign-in would bring it back.
 */
export async function revokeRole(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId, role, reason }: { userId: string; role: string; reason: string },
  actor: Actor,
  { isReasonRequired }: { isReasonRequired: boolean },
): Promise<Result<null, RoleFailure>> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return failRole('person_unknown');
    const held = (await listOpenGrants(tx, userId)).filter((grant) => grant.role === role);
    const own = held.filter(({ source }) => source !== 'claim');
    if (own.length === 0) return failRole(held.length > 0 ? 'of_claim' : 'not_held');
    if (!holdsAll(actor, (await findRoleRights(tx, role)) ?? [])) return failRole('beyond_own_rights');
    const why = readReason(reason, { isRequired: isReasonRequired });
    if (!why.ok) return why;
    if (role === administratorRole && (await isLastAdministrator(tx, userId))) return failRole('last_administrator');
    const revoked = { revokedAt: clock.now(), revokedBy: actor.id, revokedReason: why.value };
    await revokeGrants(
      tx,
      own.map(({ id }) => id),
      revoked,
    );
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: userId,
      action: 'role-revoke',
      detail: why.value === '' ? role : `${role}: ${why.value}`,
      requestId: actor.requestId,
    });
    return succeed(null);
  });
}
