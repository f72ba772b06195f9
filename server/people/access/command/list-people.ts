import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import { inArray } from 'drizzle-orm';
import { users } from '../../auth/auth.table.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeGrant } from '../roles/grant-role.ts';
import { listLiveGrants, listStoredRoles, type NamedGrant } from '../roles/grant.repo.ts';
import { rightsOfRole } from '../roles/held-rights.rules.ts';
import { isRight } from '../roles/right.rules.ts';

type Tools = Pick<Platform, 'db'> & OrganizationCalendar;

const lineOf = (grant: NamedGrant, timeZone: string): string => {
  const giver = grant.source === 'person' && grant.grantedBy === 'command line' ? 'command line' : grant.source;
  return `${grant.email}  ${describeGrant(grant)}  (by ${giver}, ${organizationDate(grant.grantedAt, timeZone)})`;
};

/** Returns a line for each role that somebody holds today. */
export async function listHolders(tools: Tools): Promise<string[]> {
  const grants = await listLiveGrants(tools.db, todayOf(tools));
  const { timeZone } = tools.installation;
  return grants.length === 0 ? ['Nobody holds a role.'] : grants.map((grant) => lineOf(grant, timeZone));
}

/** Returns a line for each role that gives somebody a right today; null for a right that there is not. */
export async function listRightHolders(tools: Tools, right: string): Promise<string[] | null> {
  if (!isRight(right)) return null;
  const { db, installation } = tools;
  const stored = new Map((await listStoredRoles(db)).map((role) => [role.id, role]));
  const grants = (await listLiveGrants(db, todayOf(tools))).filter(({ role }) =>
    rightsOfRole(role, stored.get(role)?.rights ?? []).includes(right),
  );
  if (grants.length === 0) return [`Nobody may ${right}.`];
  const ids = grants.map(({ userId }) => userId);
  const found = await db
    .select({ id: users.id, hasSecondStep: users.twoFactorEnabled })
    .from(users)
    .where(inArray(users.id, ids));
  const secured = new Set(found.flatMap(({ id, hasSecondStep }) => (hasSecondStep ? [id] : [])));
  const isWaiting = ({ role, userId }: NamedGrant) => stored.get(role)?.requiresSecondStep && !secured.has(userId);
  return grants.map(
    (grant) => lineOf(grant, installation.timeZone) + (isWaiting(grant) ? '  waits for a second step' : ''),
  );
}
