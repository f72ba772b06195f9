import { findUserById } from '../auth/auth.repo.ts';
import { localeOf, type Locale } from '../../platform/locale.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { lockAccount } from './account.repo.ts';

/** A person whom an email is written to. */
export interface Addressee {
  /** First name. */
  name: string;
  email: string;
  language: Locale;
}

/** Finds how somebody is written to; their record is held until the transaction ends. */
export async function lockAddressee(tx: Database, userId: string): Promise<Addressee | null> {
  const account = await lockAccount(tx, userId);
  const user = account && (await findUserById(tx, userId));
  return user ? { name: account.firstName, email: user.email, language: localeOf(account.language) } : null;
}
