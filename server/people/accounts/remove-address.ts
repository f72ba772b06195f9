import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { lockAccount } from './account.repo.ts';
import { deleteAddress, giveDefaultToNewest, type Address } from './address.repo.ts';

/**
 * Removes an address from a person's book. If it was a default, the newest remaining address replaces it, as with cards
 * (docs/decisions/payments.md#saved-cards): a book with addresses always has a default.
 */
export async function removeAddress(db: Database, userId: string, id: string): Promise<Result<Address, 'not_found'>> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const gone = account && (await deleteAddress(tx, userId, id));
    if (!gone) return fail('not_found', 'There is no such address.');
    for (const use of ['isDefaultBilling', 'isDefaultShipping'] as const) {
      if (gone[use]) await giveDefaultToNewest(tx, userId, use);
    }
    return succeed(gone);
  });
}
