import { readInstallation } from '../platform/installation/installation.repo.ts';
import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import { randomUUID } from 'node:crypto';
import { administratorRole } from '../people/access/roles/built-in-roles.rules.ts';
import { programs } from '../people/access/roles/actor.contract.ts';
import { grantRole } from '../people/access/roles/grant-role.ts';
import { listLiveGrants } from '../people/access/roles/grant.repo.ts';
import { createAccount } from '../people/accounts/account.repo.ts';
import { findUser } from '../people/auth/auth.repo.ts';
import { normalizeEmail } from '../platform/email.rules.ts';
import type { Auth } from '../people/auth/create-auth.ts';
import { findOrCreateUser, sendInvitation } from '../people/auth/invite-user.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { defaultLocale } from '../platform/locale.rules.ts';

/** Returns the addresses of the administrators. */
export async function listAdministrators(db: Database, clock: Clock): Promise<string[]> {
  const grants = await listLiveGrants(
    db,
    organizationDate(clock.now(), ((await readInstallation(db)) ?? unsetInstallation).timeZone),
    administratorRole,
  );
  return grants.map(({ email }) => email);
}

export const isAdministrator = async (db: Database, clock: Clock, email: string): Promise<boolean> =>
  (await listAdministrators(db, clock)).includes(normalizeEmail(email));

/** Makes the owner of an address an administrator, with an account if they have none, in the caller's transaction. */
export async function makeAdministrator(auth: Auth, tx: Database, email: string): Promise<void> {
  const { clock, installation } = auth;
  const inside: Auth = {
    ...auth,
    db: tx,
    onUserCreated: async ({ id, firstName, lastName, country, language }) => {
      await createAccount(tx, clock, { userId: id, firstName, lastName, country, language });
    },
  };
  const user = await findOrCreateUser(inside, normalizeEmail(email), defaultLocale);
  const actor = { id: programs.setup, source: 'setup', rights: 'all', requestId: `setup-${randomUUID()}` } as const;
  const options = { isReasonRequired: false, isUnconfirmedAllowed: true };
  const request = { userId: user.id, role: administratorRole, types: [], languages: [], endsOn: '', reason: '' };
  const granted = await grantRole({ db: tx, clock, installation }, request, actor, options);
  if (!granted.ok) throw new Error(`The administrator could not be made: ${granted.message}`);
}

/** Mails a new link to choose a password. @returns the link; null for a person who can sign in already */
export async function inviteAdministrator(auth: Auth, email: string): Promise<string | null> {
  const user = await findUser(auth.db, normalizeEmail(email));
  return user && !user.emailVerified ? sendInvitation(auth, user, defaultLocale) : null;
}
