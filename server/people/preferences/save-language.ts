import { lockAccount, updateAccount } from '../accounts/account.repo.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { enqueueLanguage } from './preference-messages.ts';
import type { PreferenceServices } from './save-preferences.ts';

/** Saves the language of emails to a person, and enqueues it for the marketing system in the same transaction. */
export async function saveLanguage(
  { db, clock, delivery, accountContent }: PreferenceServices,
  userId: string,
  language: Locale,
): Promise<void> {
  const interests = await accountContent.interests();
  await db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    if (!before || before.language === language) return;
    const after = await updateAccount(tx, clock, userId, { language });
    if (after) await enqueueLanguage(tx, clock, after, interests);
  });
  delivery.poke();
}
