import { todayOf } from '../../../platform/dates/today.ts';
import * as v from 'valibot';
import { recordAudit } from '../audit.repo.ts';
import { emailSchema } from '../../auth/auth.contract.ts';
import { findUserById } from '../../auth/auth.repo.ts';
import { normalizeEmail } from '../../../platform/email.rules.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { findOrCreateUser, sendInvitation } from '../../auth/invite-user.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { checkGrant, type GrantRequest } from './check-grant.ts';
import { grantRole } from './grant-role.ts';
import { listOpenGrants } from './grant.repo.ts';
import { failRole, type RoleFailure } from './role-failure.ts';

/** Outcome of an invitation. */
export interface Invitation {
  userId: string;
  /** The link that was mailed; null for an account that can sign in already. */
  link: string | null;
}

/**
 * Gives a role to the owner of an address, with an account if they have none, and mails them a link to choose a
 * password. Repeated for an address that is not confirmed, it sends a new link; the former one ends.
 */
export async function invitePerson(
  auth: Auth,
  { email, ...request }: GrantRequest & { email: string },
  actor: Actor,
  { language, ...options }: { isReasonRequired: boolean; language: Locale },
): Promise<Result<Invitation, RoleFailure>> {
  const address = v.safeParse(emailSchema, { email: normalizeEmail(email) });
  if (!address.success) return failRole('address_invalid');
  // Before an account is made for a role that cannot be given.
  const today = todayOf(auth);
  const checked = await checkGrant(auth.db, request, { actor, today, ...options });
  if (!checked.ok) return checked;
  const user = await findOrCreateUser(auth, address.output.email, language);
  const granting = { ...options, isUnconfirmedAllowed: true };
  const granted = await grantRole(auth, { ...request, userId: user.id }, actor, granting);
  if (!granted.ok) return granted;
  return succeed({
    userId: user.id,
    link: user.emailVerified ? null : await sendLink(auth, user, { actor, language }),
  });
}

/** Mails a new link to an invited person who has not chosen a password yet; the former one ends. */
export async function inviteAgain(
  auth: Auth,
  userId: string,
  from: { actor: Actor; language: Locale },
): Promise<Result<null, 'person_unknown' | 'not_held'>> {
  const user = await findUserById(auth.db, userId);
  if (!user || user.emailVerified) return failRole('person_unknown');
  if ((await listOpenGrants(auth.db, userId)).length === 0) return failRole('not_held');
  await sendLink(auth, user, from);
  return succeed(null);
}

async function sendLink(
  auth: Auth,
  user: { id: string; email: string; name: string },
  { actor, language }: { actor: Actor; language: Locale },
): Promise<string> {
  const { id: actorUserId, requestId } = actor;
  const entry = { actorUserId, subjectUserId: user.id, detail: user.email, requestId };
  await recordAudit(auth.db, auth.clock, { action: 'person-invite', ...entry });
  return sendInvitation(auth, user, language);
}
