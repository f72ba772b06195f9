import { todayOf } from '../../platform/dates/today.ts';
import { findAccount } from '../accounts/account.repo.ts';
import type { Caller } from '../auth/caller.ts';
import type { Auth } from '../auth/create-auth.ts';
import { startImpersonation, stopImpersonation } from '../auth/impersonation.ts';
import { fail, type Result } from '../../platform/result.ts';
import type { Person } from './access.contract.ts';
import { may } from './access.rules.ts';
import { recordAudit } from './audit.repo.ts';
import { holdsRole } from './roles/grant.repo.ts';

/** Longest stored reason, in characters. */
export const reasonLimit = 300;

const userIdPattern = /^[\w-]{1,64}$/;

interface Start {
  staff: Person;
  caller: Caller;
  userId: string;
  reason: string;
  requestId: string;
}

/**
 * Starts acting as a customer (docs/decisions/access-and-roles.md#acting-as-a-customer): with the right to, with a
 * reason, never nested, never as anybody who holds a role, who may do more than a customer. Recorded before it begins.
 */
export async function actAsCustomer(
  auth: Auth,
  { staff, caller, userId, reason, requestId }: Start,
): Promise<Result<{ cookies: string[] }, 'forbidden' | 'invalid_input' | 'not_found'>> {
  if (!may(staff, 'act-as')) return fail('forbidden', 'Only staff can act as a customer.');
  // Stored as one line of the record, without control characters.
  const why = reason
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (!why || why.length > reasonLimit) {
    const problem = why ? `must be at most ${reasonLimit} characters` : 'is required: it is kept with the customer';
    return fail('invalid_input', 'A reason is needed.', { reason: problem });
  }
  const account = userIdPattern.test(userId) ? await findAccount(auth.db, userId) : null;
  const today = todayOf(auth);
  if (!account || (await holdsRole(auth.db, userId, today))) return fail('not_found', 'There is no such customer.');
  const subject = { actorUserId: staff.userId, subjectUserId: userId, requestId };
  await recordAudit(auth.db, auth.clock, { ...subject, action: 'impersonation-start', detail: why });
  const started = await startImpersonation(auth, caller, userId);
  return started.ok ? started : fail('not_found', 'There is no such customer.');
}

/**
 * Ends acting as a customer, whoever began it: restores the staff session, or leaves nobody signed in if that has
 * ended.
 */
export async function stopActing(
  auth: Auth,
  { person, caller, requestId }: { person: Person; caller: Caller; requestId: string },
): Promise<Result<{ cookies: string[] }, 'not_found'>> {
  if (!person.impersonator) return fail('not_found', 'Nobody is being impersonated.');
  const stopped = await stopImpersonation(auth, caller);
  const entry = { actorUserId: person.impersonator.userId, subjectUserId: person.userId, requestId };
  await recordAudit(auth.db, auth.clock, { ...entry, action: 'impersonation-stop', detail: '' });
  return stopped.ok ? stopped : fail('not_found', 'Nobody is being impersonated.');
}
