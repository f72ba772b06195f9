import type { Account } from '../accounts/account.repo.ts';
import { versionOf } from '../accounts/edit-version.ts';
import { listNotices } from './document-notice.repo.ts';
import { preferencesPayload } from './preference-messages.ts';
import { generalPreferences, storedPreferences } from './preference.rules.ts';
import type { PreferenceServices } from './save-preferences.ts';
import type { PreferencesView } from './preferences.contract.ts';

/** Returns a person's preferences under wire names, with their version. */
export const showPreferences = async (
  { db, accountContent }: Pick<PreferenceServices, 'db' | 'accountContent'>,
  account: Account,
): Promise<PreferencesView> => {
  const interests = await accountContent.interests();
  return {
    ...generalPreferences(account),
    ...preferencesPayload(account, interests),
    codes: await listNotices(db, account.userId),
    version: versionOf(storedPreferences(account, interests)),
  };
};
