import { findUserById } from '../auth/auth.repo.ts';
import { toLocale, type Locale } from '../../platform/locale.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { lockAccount } from './account.repo.ts';

/** The recipient of an email. */
export interface Addressee {
  /** First name. */
  name: string;
  email: string;
  language: Locale;
}

/** Returns the recipient's name, address and language; locks their record until the transaction ends. */
export async function lockAddressee(tx: Database, userId: string): Promise<Addressee | null> {
  const account = await lockAccount(tx, userId);
  const user = account && (await findUserById(tx, userId));
  return user ? { name: account.firstName, email: user.email, language: toLocale(account.language) } : null;
}
