import type { Account } from '../accounts/account.repo.ts';
import { versionOf } from '../accounts/edit-version.ts';
import type { Database } from '../../platform/db/connection.ts';
import { listNotices } from './document-notice.repo.ts';
import { preferencesPayload } from './preference-messages.ts';
import { storedPreferences } from './preference.rules.ts';
import type { PreferencesView } from './preferences.contract.ts';

/** Returns a person's preferences under wire names, with their version. */
export const showPreferences = async (db: Database, account: Account): Promise<PreferencesView> => ({
  ...preferencesPayload(account),
  codes: await listNotices(db, account.userId),
  version: versionOf(storedPreferences(account)),
});
