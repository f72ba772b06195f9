import type { SignInEntry } from '../auth/create-auth.ts';
import type { Platform } from '../../platform/platform.ts';
import { anonymousActor } from './audit.contract.ts';
import { recordAudit } from './audit.repo.ts';

/** Records a sign-in in the audit. */
export const recordSignInEntry = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { signedIn, meant, detail, requestId }: SignInEntry,
): Promise<void> =>
  recordAudit(db, clock, {
    actorUserId: signedIn ?? anonymousActor,
    subjectUserId: meant,
    action: signedIn === null ? 'sign-in-refused' : 'sign-in',
    detail,
    requestId,
  });
