import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit.repo.ts';
import { lockUser } from '../../auth/auth.repo.ts';
import type { RoleClaim } from '../../../platform/env/role-claim-variables.ts';
import type { Platform } from '../../../platform/platform.ts';
import { programs, type Actor } from './actor.contract.ts';
import { readClaimValues } from './claim-values.rules.ts';
import { grantRole } from './grant-role.ts';
import { listOpenGrants, revokeGrants } from './grant.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'log'> & OrganizationCalendar;

/**
 * Makes and ends the roles that a person has by a claim of single sign-on, at their sign-in. Roles that people gave stay
 * as they are. Values without a role are ignored and logged.
 */
export async function applyClaimRoles(
  { db, clock, installation, log }: Tools,
  { claim, map }: RoleClaim,
  { userId, claims }: { userId: string; claims: Readonly<Record<string, unknown>> },
): Promise<void> {
  const values = readClaimValues(claims, claim);
  if (!values) log.warn({ claim }, 'the role claim of single sign-on is neither a text nor a list of texts');
  const known = (values ?? []).filter((value) => map.has(value));
  const unknown = (values ?? []).filter((value) => !map.has(value)).map((value) => value.slice(0, 80));
  if (unknown.length > 0) log.info({ claim, unknown: unknown.slice(0, 20) }, 'values of the role claim have no role');
  const roles = new Set(known.flatMap((value) => map.get(value) ?? []));
  const actor: Actor = { id: programs.claim, source: 'claim', rights: 'all', requestId: randomUUID() };
  await endOthers({ db, clock }, userId, { roles, actor });
  for (const role of roles) {
    const asked = { userId, role, types: [], languages: [], endsOn: '', reason: '' };
    const granted = await grantRole({ db, clock, installation }, asked, actor, { isReasonRequired: false });
    if (!granted.ok) log.warn({ role, reason: granted.code }, 'a role of OIDC_ROLE_MAP was not given');
  }
}

/** Ends the roles of earlier claims that the present one does not name. */
async function endOthers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  { roles, actor }: { roles: ReadonlySet<string>; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const ended = (await listOpenGrants(tx, userId)).filter(
      ({ source, role }) => source === 'claim' && !roles.has(role),
    );
    const revoked = { revokedAt: clock.now(), revokedBy: actor.id, revokedReason: '' };
    await revokeGrants(
      tx,
      ended.map(({ id }) => id),
      revoked,
    );
    const entry = { actorUserId: actor.id, subjectUserId: userId, requestId: actor.requestId };
    for (const { role } of ended) await recordAudit(tx, clock, { action: 'role-revoke', detail: role, ...entry });
  });
}
