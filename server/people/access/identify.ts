import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Account, CommitteeOffice, Subscription } from '../accounts/account.repo.ts';
import { readSessionToken } from '../auth/session-cookie.ts';
import { isDue, readSession } from '../auth/session.ts';
import { isMember, membershipStatus, type MembershipStatus } from '../membership/membership-status.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../auth/create-auth.ts';
import { roles, type Person, type Role } from './access.contract.ts';
import { findSessionRecord } from './session-record.repo.ts';

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

/** Returns the person of a request, from the session and the customer record only; null for anonymous visitors. */
export async function identify(
  { auth, db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'> & { auth: Auth },
  headers: Headers,
): Promise<Identified | null> {
  const token = readSessionToken(auth.env, headers);
  const found = token === null ? null : await findSessionRecord(db, token);
  if (!found || found.session.expiresAt <= clock.now()) return null;
  const { session, user, account, subscriptions, offices, staff, itemsInCart } = found;
  // After losing the role, a member of staff must neither continue as the customer nor count as the customer.
  if (session.impersonatedBy && !staff) return null;
  // The sign-in system prolongs a session once an hour, and decides that itself.
  const prolonged = isDue(auth, session) ? await readSession(auth, headers) : { cookies: [] };
  if (!prolonged) return null;
  const membership = account
    ? membershipStatus(
        { expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn },
        organizationDate(clock.now(), installation.timeZone),
      )
    : 'none';
  const person: Person = {
    userId: user.id,
    email: user.email,
    name: (account && `${account.firstName} ${account.lastName}`.trim()) || user.name,
    roles: listRoles(account, offices, membership),
    membership,
    // docs/decisions/access-and-roles.md#banned-countries
    country: account?.country || installation.country,
    sessionId: session.id,
    impersonator: staff && { userId: staff.id, email: staff.email, name: staff.name, endsAt: session.expiresAt },
  };
  return { person, customer: account && { account, subscriptions }, itemsInCart, cookies: prolonged.cookies };
}

/** Returns a person's roles, from their record and their committee offices. */
export function listRoles(
  account: Pick<Account, 'isElectricalInspector' | 'isAhj' | 'isStaff' | 'isEditor' | 'committeeMemberId'> | null,
  offices: readonly Pick<CommitteeOffice, 'officeName'>[],
  membership: MembershipStatus,
): ReadonlySet<Role> {
  const holds = (office: RegExp) => offices.some(({ officeName }) => office.test(officeName));
  const held: Record<Role, boolean> = {
    user: true,
    member: isMember(membership),
    inspector: account?.isElectricalInspector ?? false,
    ahj: account?.isAhj ?? false,
    'committee-member': Boolean(account?.committeeMemberId),
    liaison: holds(/^staff liaison$/i),
    enforcer: holds(/enforc/i),
    staff: account?.isStaff ?? false,
    editor: account?.isEditor ?? false,
  };
  return new Set(roles.filter((role) => held[role]));
}
