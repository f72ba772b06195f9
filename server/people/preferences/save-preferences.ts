import { lockAccount, updateAccount, type Account } from '../accounts/account.repo.ts';
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
  preferences?: Partial<Preferences>;
  /** Codes whose notices end. */
  unsubscribe?: readonly string[];
  /** The prompt step that was answered; its answers are sent in a message of their own. */
  step?: TopicStep | undefined;
}

type Saved = Result<Account, 'not_found' | 'changed_meanwhile'>;

/**
 * Changes a person's preferences: record, notices and the messages to other systems, in one transaction, the notices
 * last.
 * @param options.version of the preferences the change was made from; a later change is then answered as a conflict,
 * not overwritten
 */
export async function savePreferences(
  { db, clock, delivery }: Pick<Platform, 'db' | 'clock' | 'delivery'>,
  userId: string,
  { preferences: given = {}, unsubscribe = [], step }: PreferenceChange,
  { version }: { version?: string | undefined } = {},
): Promise<Saved> {
  const saved = await db.transaction(async (tx): Promise<Saved> => {
    const before = await lockAccount(tx, userId);
    if (!before) return fail('not_found', 'There is no such account.');
    const current = storedPreferences(before);
    const conflict = findConflict(version, given, current);
    if (conflict) return fail('changed_meanwhile', changedMeanwhile, undefined, conflict);
    const wanted = { ...current, ...given };
    const columns = { ...preferenceColumns(wanted), ...earnedByPreferences(before, wanted, clock.now()) };
    const after = await updateAccount(tx, clock, userId, {
      ...columns,
      ...(step && { progressiveProfileCompletedAt: completedByPrompt({ ...before, ...columns }, clock.now()) }),
    });
    if (!after) return fail('not_found', 'There is no such account.');
    await enqueuePreferences(tx, clock, before, after);
    if (step) await enqueueTopics(tx, clock, after, step);
    const codes = await removeNotices(tx, userId, unsubscribe);
    await enqueueNotices(tx, clock, after, { type: 'unsubscribe', codes });
    return succeed(after);
  });
  if (saved.ok) delivery.poke();
  return saved;
}
