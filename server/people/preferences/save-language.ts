import { lockAccount, updateAccount } from '../accounts/account.repo.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueLanguage } from './preference-messages.ts';

/** Saves the language of emails to a person, and enqueues it for the marketing system in the same transaction. */
export async function saveLanguage(
  { db, clock, delivery }: Pick<Platform, 'db' | 'clock' | 'delivery'>,
  userId: string,
  language: Locale,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    if (!before || before.language === language) return;
    const after = await updateAccount(tx, clock, userId, { language });
    if (after) await enqueueLanguage(tx, clock, after);
  });
  delivery.poke();
}
