import type { Person } from '../../people/access/access.contract.ts';
import { may } from '../../people/access/access.rules.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateComment } from './comment.repo.ts';

/** Decisions of staff on a comment. */
export const commentDecisions = ['approve', 'remove'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

const stateAfter = { approve: 'approved', remove: 'removed' } as const satisfies Record<CommentDecision, string>;

/**
 * Approves or removes a comment and records the decision. Approval clears the reports; a removed comment cannot be
 * approved again.
 */
export async function decideComment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { staff, id, decision, requestId }: { staff: Person; id: string; decision: CommentDecision; requestId: string },
): Promise<Result<null, 'forbidden' | 'not_found'>> {
  if (!may(staff, 'comments.decide')) return fail('forbidden', 'Only staff decide on comments.');
  return db.transaction(async (tx) => {
    const decided = { decidedBy: staff.userId, decidedAt: clock.now() };
    const comment = await updateComment(tx, id, { state: stateAfter[decision], ...decided });
    if (!comment) return fail('not_found', 'This comment is not there any more.');
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: comment.userId,
      requestId,
      action: `comment-${decision}`,
      detail: `comment ${id} on ${comment.article}`,
    });
    return succeed(null);
  });
}
