import type { Account, Subscription } from '../accounts/account.repo.ts';
import { rightsOfOffice } from '../accounts/office.rules.ts';
import type { OfficeRight } from '../../content/items/office-kind.rules.ts';
import { readSessionToken } from '../auth/session-cookie.ts';
import { isDue, readSession } from '../auth/session.ts';
import { isMember, membershipStatus, type MembershipStatus } from '../membership/membership-status.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { moduleSwitch } from '../../platform/installation/modules.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../auth/create-auth.ts';
import { roles, type Person, type Role } from './access.contract.ts';
import { readRights, type PersonRights } from './roles/held-rights.rules.ts';
import { holdsRight } from './roles/right.rules.ts';
import { findSessionRecord, type RightsRecord } from './session-record.repo.ts';

const noRights: PersonRights = { rights: [], waitingRights: [] };

/** A person's customer record at the time of the request. */
export interface CustomerRecord {
  account: Account;
  subscriptions: Subscription[];
}

export interface Identified {
  person: Person;
  /** Null for a user without a record. */
  customer: CustomerRecord | null;
  /** Units in their open cart, shown on every page. */
  itemsInCart: number;
  /** Cookies to set when reading the session has prolonged it. */
  cookies: readonly string[];
}

/**
 * Returns the person of a request, from the session, the customer record and the grants only; null for anonymous
 * visitors.
 */
export async function identify(
  { auth, db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'> & { auth: Auth },
  headers: Headers,
): Promise<Identified | null> {
  const token = readSessionToken(auth.env, headers);
  const found = token === null ? null : await findSessionRecord(db, token);
  if (!found || found.session.expiresAt <= clock.now()) return null;
  const { session, user, account, subscriptions, offices, itemsInCart } = found;
  const today = organizationDate(clock.now(), installation.timeZone);
  const { isRightOff } = moduleSwitch(installation.modulesOff);
  const rightsNow = ({ grants, hasSecondStep }: RightsRecord) =>
    readRights(grants, { today, hasSecondStep, isOff: isRightOff });
  const actor = found.staff && holdsRight(rightsNow(found.staff).rights, 'act-as') ? found.staff : null;
  // After losing the right, a member of staff must neither continue as the customer nor count as the customer.
  if (session.impersonatedBy && !actor) return null;
  // The sign-in system prolongs a session once an hour, and decides that itself.
  const prolonged = isDue(auth, session) ? await readSession(auth, headers) : { cookies: [] };
  if (!prolonged) return null;
  const membership = account
    ? membershipStatus({ expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn }, today)
    : 'none';
  const { rights, waitingRights } = session.impersonatedBy ? noRights : rightsNow(user);
  const given = new Set(offices.flatMap((office) => rightsOfOffice(office, today)));
  const person: Person = {
    userId: user.id,
    email: user.email,
    name: (account && `${account.firstName} ${account.lastName}`.trim()) || user.name,
    roles: listRoles(account, given, membership),
    membership,
    // docs/decisions/access-and-roles.md#banned-countries
    country: account?.country || installation.country,
    sessionId: session.id,
    rights,
    waitingRights,
    impersonator: actor && { userId: actor.id, email: actor.email, name: actor.name, endsAt: session.expiresAt },
  };
  return { person, customer: account && { account, subscriptions }, itemsInCart, cookies: prolonged.cookies };
}

/**
 * Returns what a customer is, from their record and their committee offices.
 * @param given what their offices give
 */
export function listRoles(
  account: Pick<Account, 'isElectricalInspector' | 'isAhj' | 'committeeMemberId'> | null,
  given: ReadonlySet<OfficeRight>,
  membership: MembershipStatus,
): ReadonlySet<Role> {
  const held: Record<Role, boolean> = {
    user: true,
    member: isMember(membership),
    inspector: account?.isElectricalInspector ?? false,
    ahj: account?.isAhj ?? false,
    'committee-member': Boolean(account?.committeeMemberId) || given.has('private-documents'),
    liaison: given.has('all-contacts'),
    enforcer: given.has('funding'),
  };
  return new Set(roles.filter((role) => held[role]));
}
