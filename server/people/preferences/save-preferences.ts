import { lockAccount, updateAccount, type Account } from '../accounts/account.repo.ts';
import type { AccountContent } from '../accounts/account-content.ts';
import { findConflict } from '../accounts/edit-version.ts';
import { completedByPrompt } from '../accounts/profile-prompt.rules.ts';
import { changedMeanwhile } from '../accounts/update-profile.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeNotices } from './document-notice.repo.ts';
import { enqueueNotices, enqueuePreferences, enqueueTopics } from './preference-messages.ts';
import { earnedByPreferences, preferenceColumns, storedPreferences, type Preferences } from './preference.rules.ts';
import type { TopicStep } from './topic-step.rules.ts';

export interface PreferenceChange {
  /** Answers left out stay unchanged. */
  preferences?: Preferences;
  /** Codes whose notices end. */
  unsubscribe?: readonly string[];
  /** The prompt step that was answered; its answers are sent in a message of their own. */
  step?: TopicStep | undefined;
}

/** Services that a change of preferences needs. */
export type PreferenceServices = Pick<Platform, 'db' | 'clock' | 'delivery'> & {
  accountContent: Pick<AccountContent, 'interests'>;
};

type Saved = Result<Account, 'not_found' | 'changed_meanwhile'>;

/**
 * Changes a person's preferences: record, notices and the messages to other systems, in one transaction, the notices
 * last.
 * @param options.version of the preferences the change was made from; a later change is then answered as a conflict,
 * not overwritten
 */
export async function savePreferences(
  { db, clock, delivery, accountContent }: PreferenceServices,
  userId: string,
  { preferences: given = {}, unsubscribe = [], step }: PreferenceChange,
  { version }: { version?: string | undefined } = {},
): Promise<Saved> {
  // Read before the transaction: the embedded database has one connection.
  const interests = await accountContent.interests();
  const saved = await db.transaction(async (tx): Promise<Saved> => {
    const before = await lockAccount(tx, userId);
    if (!before) return fail('not_found', 'There is no such account.');
    const current = storedPreferences(before, interests);
    const conflict = findConflict(version, given, current);
    if (conflict) return fail('changed_meanwhile', changedMeanwhile, undefined, conflict);
    const wanted = { ...current, ...given };
    const columns = {
      ...preferenceColumns(wanted, { before, interests }),
      ...earnedByPreferences(before, { preferences: wanted, interests }, clock.now()),
    };
    const after = await updateAccount(tx, clock, userId, {
      ...columns,
      ...(step && {
        progressiveProfileCompletedAt: completedByPrompt({ ...before, ...columns }, interests, clock.now()),
      }),
    });
    if (!after) return fail('not_found', 'There is no such account.');
    await enqueuePreferences(tx, clock, { before, after, interests });
    if (step) await enqueueTopics(tx, clock, after, { step, interests });
    const codes = await removeNotices(tx, userId, unsubscribe);
    await enqueueNotices(tx, clock, after, { type: 'unsubscribe', codes });
    return succeed(after);
  });
  if (saved.ok) delivery.poke();
  return saved;
}
