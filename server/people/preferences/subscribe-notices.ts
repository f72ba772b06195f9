import { lockAccount } from '../accounts/account.repo.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountContent } from '../accounts/account-content.ts';
import { addNotices, listNotices } from './document-notice.repo.ts';
import { enqueueNotices } from './preference-messages.ts';
import { noticeLimit } from './preferences.contract.ts';

type Subscribed = Result<string[], 'not_found' | 'invalid_input' | 'notices_full'>;

/** Subscribes a person to notices of documents. Subscribing again changes nothing; unknown documents are refused. */
export async function subscribeNotices(
  {
    db,
    clock,
    delivery,
    accountContent,
  }: Pick<Platform, 'db' | 'clock' | 'delivery'> & { accountContent: AccountContent },
  userId: string,
  requested: readonly string[],
): Promise<Subscribed> {
  const known = new Set((await accountContent.documents('en')).map(({ code }) => code));
  if (requested.some((code) => !known.has(code))) {
    const problems = { 'RequestedCodes.DocInfoCodes': { key: 'OptionInvalid' } } as const;
    return failFields('invalid_input', 'Some of the documents do not exist.', problems);
  }
  const subscribed = await db.transaction(async (tx): Promise<Subscribed> => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('not_found', 'There is no such account.');
    const existing = await listNotices(tx, userId);
    if (new Set([...existing, ...requested]).size > noticeLimit)
      return fail('notices_full', `One person follows ${noticeLimit}.`);
    const codes = await addNotices(tx, clock, userId, requested);
    const all = await listNotices(tx, userId);
    await enqueueNotices(tx, clock, account, { type: 'subscribe', codes });
    return succeed(all);
  });
  if (subscribed.ok) delivery.poke();
  return subscribed;
}
