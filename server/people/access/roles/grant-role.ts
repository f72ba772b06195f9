import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import { recordAudit } from '../audit.repo.ts';
import { lockUser } from '../../auth/auth.repo.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { administratorRole } from './built-in-roles.rules.ts';
import { checkGrant, type CheckedGrant, type GrantRequest } from './check-grant.ts';
import { countLastingAdministrators, insertGrant, listOpenGrants, revokeGrants, type Grant } from './grant.repo.ts';
import { failRole, type RoleFailure } from './role-failure.ts';

type Tools = Pick<Platform, 'db' | 'clock'> & OrganizationCalendar;
interface GrantOptions {
  /** False at the command line and for programs. */
  isReasonRequired: boolean;
  /** True for an invitation: the address is confirmed by its link. */
  isUnconfirmedAllowed?: boolean;
}

/**
 * Grants a role, in one transaction with its audit entry. A person holds a role once: granting it again replaces
 * limits, end and reason. The same grant again changes nothing.
 * @returns the grant, and whether anything was changed
 */
export async function grantRole(
  { db, clock, installation }: Tools,
  { userId, ...request }: GrantRequest & { userId: string },
  actor: Actor,
  { isReasonRequired, isUnconfirmedAllowed = false }: GrantOptions,
): Promise<Result<{ grant: Grant; isChanged: boolean }, RoleFailure>> {
  const today = organizationDate(clock.now(), installation.timeZone);
  return db.transaction(async (tx) => {
    // Grants of one person are made one after the other.
    const user = await lockUser(tx, userId);
    if (!user) return failRole('person_unknown');
    if (!user.emailVerified && !isUnconfirmedAllowed) return failRole('person_unconfirmed');
    const checked = await checkGrant(tx, request, { actor, today, isReasonRequired });
    if (!checked.ok) return checked;
    const wanted = checked.value;
    const open = (await listOpenGrants(tx, userId)).filter(
      ({ role, source }) => role === wanted.role && (source === 'claim') === (actor.source === 'claim'),
    );
    const same = open.find((grant) => isSame(grant, wanted) && (grant.endsOn === null || grant.endsOn >= today));
    if (same) return succeed({ grant: same, isChanged: false });
    const isEnding = wanted.role === administratorRole && wanted.endsOn !== null && actor.source !== 'claim';
    if (isEnding && (await isLastAdministrator(tx, userId))) return failRole('last_administrator');
    const now = clock.now();
    const replaced = open.map(({ id }) => id);
    await revokeGrants(tx, replaced, { revokedAt: now, revokedBy: actor.id, revokedReason: 'Replaced' });
    const { role, types, languages, endsOn, reason } = wanted;
    const made = { role, types, languages, endsOn, reason };
    const grant = await insertGrant(tx, { ...made, userId, source: actor.source, grantedBy: actor.id, grantedAt: now });
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: userId,
      action: 'role-grant',
      detail: describeGrant(grant),
      requestId: actor.requestId,
    });
    return succeed({ grant, isChanged: true });
  });
}

const isSame = (grant: Grant, { types, languages, endsOn, reason }: CheckedGrant): boolean =>
  grant.endsOn === endsOn &&
  grant.reason === reason &&
  String(grant.types) === String(types) &&
  String(grant.languages) === String(languages);

/** Returns whether nobody would be administrator without an end if this person were not. */
export const isLastAdministrator = async (tx: Database, userId: string): Promise<boolean> =>
  (await countLastingAdministrators(tx)) > 0 && (await countLastingAdministrators(tx, userId)) === 0;

/** Returns a grant as the audit records it: 'writer, types publication, languages es, until 2026-12-31: New desk'. */
export function describeGrant({
  role,
  types,
  languages,
  endsOn,
  reason,
}: Pick<Grant, 'role' | 'types' | 'languages' | 'endsOn' | 'reason'>): string {
  const parts = [
    role,
    types && `types ${types.join(' ')}`,
    languages && `languages ${languages.join(' ')}`,
    endsOn && `until ${endsOn}`,
  ];
  return parts.filter(Boolean).join(', ') + (reason && `: ${reason}`);
}
