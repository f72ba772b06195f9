import { findAccount, listCommitteeOffices, type Account, type CommitteeOffice } from '../accounts/account.repo.ts';
import { findUserById } from '../auth/auth.repo.ts';
import type { Auth } from '../auth/create-auth.ts';
import { readSession } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { isMember, membershipStatus, type MembershipStatus } from '../membership/membership-status.rules.ts';
import type { Person, Role } from './access.contract.ts';

/** Country of a profile that names none (AMB-55). */
const defaultCountry = 'US';

export interface Identified {
  person: Person;
  /** Cookies to set, when reading the session has prolonged it. */
  cookies: readonly string[];
}

/** Who asks with these headers, from the session and the customer record only; null for anonymous visitors. */
export async function identify(
  { auth, db, clock }: { auth: Auth; db: Database; clock: Clock },
  headers: Headers,
): Promise<Identified | null> {
  const signedIn = await readSession(auth, headers);
  if (!signedIn) return null;
  const { user, session, cookies } = signedIn;
  const [account, offices] = await Promise.all([findAccount(db, user.id), listCommitteeOffices(db, user.id)]);
  const membership = account
    ? membershipStatus(
        { expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn },
        clock.now(),
      )
    : 'none';
  const staff = session.impersonatedBy ? await findStaff(db, session.impersonatedBy) : null;
  // Whoever is no longer staff must not go on as the customer, and never as if they were the customer.
  if (session.impersonatedBy && !staff) return null;
  const person: Person = {
    userId: user.id,
    email: user.email,
    name: (account && `${account.firstName} ${account.lastName}`.trim()) || user.name,
    roles: rolesOf(account, offices, membership),
    membership,
    country: account?.country || defaultCountry,
    sessionId: session.id,
    impersonator: staff && { userId: staff.id, email: staff.email, name: staff.name, endsAt: session.expiresAt },
  };
  return { person, cookies };
}

async function findStaff(db: Database, userId: string) {
  const [user, account] = await Promise.all([findUserById(db, userId), findAccount(db, userId)]);
  return account?.isStaff ? user : null;
}

/** What a person may be, from their record and their committee offices. */
export function rolesOf(
  account: Pick<Account, 'isElectricalInspector' | 'isAhj' | 'isStaff' | 'isEditor' | 'committeeMemberId'> | null,
  offices: readonly Pick<CommitteeOffice, 'officeName'>[],
  membership: MembershipStatus,
): ReadonlySet<Role> {
  const holds = (office: RegExp) => offices.some(({ officeName }) => office.test(officeName));
  const tests: [Role, boolean][] = [
    ['user', true],
    ['member', isMember(membership)],
    ['inspector', account?.isElectricalInspector ?? false],
    ['ahj', account?.isAhj ?? false],
    ['committee-member', Boolean(account?.committeeMemberId)],
    ['liaison', holds(/^staff liaison$/i)],
    ['enforcer', holds(/enforc/i)],
    ['staff', account?.isStaff ?? false],
    ['editor', account?.isEditor ?? false],
  ];
  return new Set(tests.filter(([, isHeld]) => isHeld).map(([role]) => role));
}
