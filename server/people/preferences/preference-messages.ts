import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.repo.ts';
import { newsletterNames, type Interests } from '../accounts/interests.rules.ts';
import { completionDatesPayload, isProfileSynced, profileSyncPayload } from '../accounts/profile.rules.ts';
import { findUserById } from '../auth/auth.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { mayMail } from './mail-consent.rules.ts';
import { preferenceNames, storedPreferences } from './preference.rules.ts';
import { topicPayloads, topicStepKinds, type TopicStep } from './topic-step.rules.ts';

/** Returns the payload of saved preferences (docs/decisions/messages-to-other-systems.md#payloads). */
export const preferencesPayload = (account: Account, interests: Interests) => ({
  accountProfileId: account.accountProfileId,
  ...storedPreferences(account, interests),
});

/** Returns what the marketing system may send a person, by the rule for all emails. */
function marketingPayload(account: Account, email: string, interests: Interests) {
  const consent = { preferences: storedPreferences(account, interests), codes: [] };
  return {
    accountProfileId: account.accountProfileId,
    email,
    language: account.language,
    infoKnowEventConf: mayMail({ category: 'events' }, consent),
    prodServOffers: mayMail({ category: 'offers' }, consent),
    ...Object.fromEntries(
      newsletterNames(interests).map((name) => [name, mayMail({ category: 'newsletter', name }, consent)]),
    ),
  };
}

/** Enqueues changed preferences for the other systems, in the transaction of the change; nothing if nothing changed. */
export async function enqueuePreferences(
  tx: Database,
  clock: Clock,
  { before, after, interests }: { before: Account; after: Account; interests: Interests },
): Promise<void> {
  const { userId, accountProfileId } = after;
  const [was, is] = [storedPreferences(before, interests), storedPreferences(after, interests)];
  const messages: OutgoingMessage[] = [];
  const addMessage = (connector: 'erp' | 'marketing', kind: string, payload: Record<string, unknown>) =>
    messages.push({
      connector,
      kind,
      payload,
      reference: randomUUID(),
      subjectUserId: userId,
      subject: accountProfileId,
    });
  if (preferenceNames(interests).some((name) => was[name] !== is[name])) {
    addMessage('erp', 'notification-preferences', preferencesPayload(after, interests));
    const user = await findUserById(tx, userId);
    if (user) addMessage('marketing', 'notification-preferences', marketingPayload(after, user.email, interests));
  }
  // The profile repeats some of the flags: resending an older message must not restore the old ones.
  if (isProfileSynced(before, after)) addMessage('erp', 'profile-sync', profileSyncPayload(after, interests));
  const dates = completionDatesPayload(before, after);
  if (dates) addMessage('erp', 'extended-profile', dates);
  if (messages.length > 0) await enqueue(tx, clock, ...messages);
}

/** Enqueues the answers of a prompt step for the order system, in the transaction of the change. */
export async function enqueueTopics(
  tx: Database,
  clock: Clock,
  account: Account,
  { step, interests }: { step: TopicStep; interests: Interests },
): Promise<void> {
  const { userId, accountProfileId } = account;
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: topicStepKinds[step],
    reference: randomUUID(),
    payload: topicPayloads[step](account, interests),
    subjectUserId: userId,
    subject: accountProfileId,
  });
}

/** Enqueues a person's new language for the marketing system, in the transaction of the change. */
export async function enqueueLanguage(
  tx: Database,
  clock: Clock,
  account: Account,
  interests: Interests,
): Promise<void> {
  const user = await findUserById(tx, account.userId);
  if (!user) return;
  await enqueue(tx, clock, {
    connector: 'marketing',
    kind: 'notification-preferences',
    reference: randomUUID(),
    payload: marketingPayload(account, user.email, interests),
    subjectUserId: account.userId,
    subject: account.accountProfileId,
  });
}

/** Enqueues for the order system the codes whose notices a person requested or ended. */
export async function enqueueNotices(
  tx: Database,
  clock: Clock,
  { userId, accountProfileId }: Account,
  { type, codes }: { type: 'subscribe' | 'unsubscribe'; codes: readonly string[] },
): Promise<void> {
  if (codes.length === 0) return;
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'document-notices',
    reference: randomUUID(),
    payload: { accountProfileId, RequestedCodes: { DocInfoCodes: [...codes] }, type },
    subjectUserId: userId,
  });
}
