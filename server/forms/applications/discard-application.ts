import { lockAccount } from '../../people/accounts/account.repo.ts';
import { releaseFiles } from '../../platform/files/file.repo.ts';
import { heldBySubmission } from '../submissions/form-files.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';
import { applicationName, deletePending, findApplication } from './committee-application.repo.ts';

type Refusal = 'not_found' | 'transition_not_allowed';

/**
 * Deletes a pending application of its owner; the sweep removes its files. Another person's, and a submitted one, stay.
 */
export function discardApplication(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { kind, userId, id }: { kind: CommitteeApplicationKind; userId: string; id: number },
): Promise<Result<null, Refusal>> {
  return db.transaction(async (tx): Promise<Result<null, Refusal>> => {
    // Locks the account: a submission in another window comes before or after.
    await lockAccount(tx, userId);
    const found = await findApplication(tx, id);
    if (found?.kind !== kind || found.userId !== userId) return fail('not_found', 'You have no such application.');
    if (!(await deletePending(tx, id))) {
      return fail('transition_not_allowed', 'A submitted application never changes.');
    }
    await releaseFiles(tx, heldBySubmission(applicationName(id)), clock.now());
    return succeed(null);
  });
}
