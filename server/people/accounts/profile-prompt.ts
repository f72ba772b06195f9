import { randomUUID } from 'node:crypto';
import { lockAccount, updateAccount, type Account } from './account.repo.ts';
import { decidePrompt, type PromptSettings } from './profile-prompt.rules.ts';
import type { AccountContent } from './account-content.ts';
import { completionDatesPayload } from './profile.rules.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & {
  env: Pick<Env, 'profilePrompt'>;
  accountContent: Pick<AccountContent, 'interests'>;
};

const settingsOf = ({ env, installation }: Tools): PromptSettings => ({
  after: env.profilePrompt.after,
  reminderDays: env.profilePrompt.reminderDays,
  timeZone: installation.timeZone,
});

/**
 * Returns whether the profile prompt is shown to the person of a session. A profile without open questions is completed
 * now (docs/decisions/account-and-profile.md#profile-prompt). Staff who act for a customer never see it, nor do people
 * with a role: the questions are for customers, and the office knows its own people.
 */
export async function checkPrompt(
  tools: Tools,
  account: Account,
  { isImpersonated, worksHere }: { isImpersonated: boolean; worksHere: boolean },
): Promise<{ account: Account; profilePrompt: boolean }> {
  const isAsked = !isImpersonated && !worksHere;
  const settings = { settings: settingsOf(tools), interests: await tools.accountContent.interests() };
  const decision = isAsked ? decidePrompt(account, settings, tools.clock.now()) : 'none';
  if (decision !== 'complete') return { account, profilePrompt: decision === 'ask' };
  return { account: (await completeProfile(tools, account.userId, settings)) ?? account, profilePrompt: false };
}

/**
 * Sets the completion date and informs the other systems in one transaction; exactly once, even for concurrent
 * requests.
 */
async function completeProfile(
  { db, clock, delivery }: Tools,
  userId: string,
  settings: Parameters<typeof decidePrompt>[1],
): Promise<Account | null> {
  const completed = await db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    if (!before || decidePrompt(before, settings, clock.now()) !== 'complete') return before;
    const after = await updateAccount(tx, clock, userId, { progressiveProfileCompletedAt: clock.now() });
    const payload = after && completionDatesPayload(before, after);
    if (payload)
      await enqueue(tx, clock, {
        connector: 'erp',
        kind: 'extended-profile',
        reference: randomUUID(),
        payload,
        subjectUserId: userId,
        subject: before.accountProfileId,
      });
    return after;
  });
  delivery.poke();
  return completed;
}

/** Records "Remind me later". */
export async function remindLater({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  await updateAccount(db, clock, userId, { profileRemindedAt: clock.now() });
}
