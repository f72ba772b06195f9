import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { lockAccount } from './account.repo.ts';
import { deleteAddress, giveDefaultToNewest, type Address } from './address.repo.ts';

/**
 * Removes an address from a person's book. When it was a default, the newest that remains takes its place, as with
 * cards (docs/decisions/payments.md#saved-cards): the book never has addresses and no default.
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
