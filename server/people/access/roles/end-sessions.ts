import { recordAudit } from '../audit.repo.ts';
import { deleteOtherSessions, liveSessions, lockUser } from '../../auth/auth.repo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import type { Actor } from './actor.contract.ts';
import { failRole } from './role-failure.ts';

/** Ends every session of a person, those in which they act as a customer too. @returns how many they had */
export async function endSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  actor: Actor,
): Promise<Result<number, 'person_unknown'>> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return failRole('person_unknown');
    const sessions = await liveSessions(tx, userId, clock.now());
    await deleteOtherSessions(tx, userId, null);
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: userId,
      action: 'sessions-end',
      detail: `${sessions.length} sessions`,
      requestId: actor.requestId,
    });
    return succeed(sessions.length);
  });
}
