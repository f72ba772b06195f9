import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from './account.repo.ts';
import { clearDefault, findAddress, updateAddress, type Address } from './address.repo.ts';

/** Makes an address the default for billing, for shipping or for both, and removes the mark from the former default. */
export async function setDefaultAddress(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  asked: { id: string; isDefaultBilling: boolean; isDefaultShipping: boolean },
): Promise<Result<Address, 'not_found'>> {
  const missing = () => fail('not_found', 'There is no such address.');
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const address = account && (await findAddress(tx, userId, asked.id));
    if (!address) return missing();
    const marks: { isDefaultBilling?: true; isDefaultShipping?: true } = {};
    for (const use of ['isDefaultBilling', 'isDefaultShipping'] as const) {
      if (!asked[use]) continue;
      await clearDefault(tx, userId, use);
      marks[use] = true;
    }
    const updated = await updateAddress(tx, clock, { userId, id: address.id }, marks);
    return updated ? succeed(updated) : missing();
  });
}
