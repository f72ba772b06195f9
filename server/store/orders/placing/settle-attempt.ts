import { recordAudit } from '../../../people/access/audit.repo.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AttemptProcessor } from './process-attempt.ts';
import { listAttempts, lockAttempt, updateAttempt, type Attempt } from '../attempt.repo.ts';
import { transition } from '../order.states.ts';

/** Attempts listed for staff. */
const listed = 100;

interface StaffDecision {
  staff: { userId: string };
  id: string;
  decision: 'retried' | 'settled';
  requestId: string;
}

/** Returns the attempts that wait for staff, latest first. */
export const listAttemptsInReview = ({ db }: Pick<Platform, 'db'>): Promise<Attempt[]> =>
  listAttempts(db, 'REVIEW', listed);

/**
 * Carries out and records what a member of staff decides about an attempt in review: 'retried' asks the gateway for the
 * release again; 'settled' means that they released the payment at the provider themselves.
 */
export async function settleAttempt(
  { db, clock, orders }: Pick<Platform, 'db' | 'clock'> & { orders: AttemptProcessor },
  { staff, id, decision, requestId }: StaffDecision,
): Promise<Result<Attempt, 'not_found' | 'transition_not_allowed'>> {
  const changed = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt) return fail('not_found', 'There is no such attempt.');
    const change = transition(attempt, decision, clock.now());
    if (!change.ok) return change;
    const { state, nextLookAt } = change.value;
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: attempt.userId,
      requestId,
      action: `attempt-${decision}`,
      detail: `attempt ${id}`,
    });
    return succeed(await updateAttempt(tx, clock, id, { state, nextLookAt, tries: 0 }));
  });
  return changed.ok && decision === 'retried' ? succeed(await orders.process(id)) : changed;
}
