import { findAccount, listSubscriptions } from '../accounts/account.repo.ts';
import { listAddresses } from '../accounts/address.repo.ts';
import type { Database } from '../db/connection.ts';

/** Belong to every write, and say nothing of what it changed. */
const ofNoInterest = new Set(['userId', 'createdAt', 'updatedAt']);

const shown = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !ofNoInterest.has(name))
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : (value as unknown)]),
  );

const byId = (rows: readonly { id: string }[]): object =>
  Object.fromEntries(rows.map(({ id, ...row }) => [id.slice(0, 8), shown(row)]));

/** Returns what is on record of a customer: read before and after a write, it tells what the write changed. */
export async function readCustomerSnapshot(db: Database, userId: string): Promise<object> {
  const account = await findAccount(db, userId);
  return {
    ...(account && shown(account)),
    addresses: byId(await listAddresses(db, userId)),
    subscriptions: byId(await listSubscriptions(db, userId)),
  };
}
