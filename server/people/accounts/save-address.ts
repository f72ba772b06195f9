import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import { lockAccount, type Account } from './account.repo.ts';
import {
  clearDefault,
  countAddresses,
  findAddress,
  insertAddress,
  updateAddress,
  type Address,
} from './address.repo.ts';
import * as rules from './address.rules.ts';
import { findConflict } from './edit-version.ts';
import { addressValues, savedAddressValues } from './edited-values.ts';
import { changedMeanwhile, type AccountServices } from './update-profile.ts';

interface AskedAddress {
  id?: string;
  address: rules.AddressInput;
}
type Refusal = 'not_found' | 'invalid_input' | 'address_book_full';

/**
 * Adds an address to a person's book, or changes one. A book with addresses always has one default for billing and one
 * for shipping: the first address becomes both, and only another address can take the mark.
 * @param asked.id the address to change; left out for a new one
 * @param asked.version of the address the change was made from; a later change is then answered as a conflict, not
 * overwritten
 */
export async function saveAddress(
  services: AccountServices,
  userId: string,
  asked: AskedAddress & { version?: undefined },
): Promise<Result<Address, Refusal>>;
export async function saveAddress(
  services: AccountServices,
  userId: string,
  asked: AskedAddress & { version?: string | undefined },
): Promise<Result<Address, Refusal | 'changed_meanwhile'>>;
export async function saveAddress(
  { db, clock, accountContent: content, delivery }: AccountServices,
  userId: string,
  asked: AskedAddress & { version?: string | undefined },
): Promise<Result<Address, Refusal | 'changed_meanwhile'>> {
  const address = rules.cleanAddress(asked.address);
  // Read before the transaction: the embedded database has one session, which the transaction occupies.
  const states = address.country === '' ? [] : await content.states(address.country, 'en');
  const problems = rules.findAddressProblems(address, { countries: await content.countries('en'), states });
  if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields need attention.', problems);

  const result = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const before = asked.id && account ? await findAddress(tx, userId, asked.id) : null;
    if (!account || (asked.id && !before)) return fail('not_found', 'There is no such address.');
    const conflict = before && findConflict(asked.version, savedAddressValues(address, before), addressValues(before));
    if (conflict) return fail('changed_meanwhile', changedMeanwhile, undefined, conflict);
    const count = await countAddresses(tx, userId);
    if (!before && count >= rules.addressBookLimit) {
      return fail('address_book_full', `An address book holds ${rules.addressBookLimit} addresses.`);
    }
    const marks = {
      isDefaultBilling: address.isDefaultBilling || before?.isDefaultBilling === true || count === 0,
      isDefaultShipping: address.isDefaultShipping || before?.isDefaultShipping === true || count === 0,
    };
    for (const use of ['isDefaultBilling', 'isDefaultShipping'] as const) {
      if (marks[use]) await clearDefault(tx, userId, use);
    }
    const columns = { ...address, ...marks };
    const saved = before
      ? await updateAddress(tx, clock, { userId, id: before.id }, columns)
      : await insertAddress(tx, clock, userId, columns);
    if (!saved) return fail('not_found', 'There is no such address.');
    if (rules.isAddressSynced(before, saved, states.length > 0))
      await enqueueAddressSync(tx, clock, account, saved, states.length > 0);
    return succeed(saved);
  });
  if (result.ok) delivery.poke();
  return result;
}

const enqueueAddressSync = (tx: Database, clock: Clock, account: Account, address: Address, hasStates: boolean) =>
  enqueue(tx, clock, {
    connector: 'erp',
    kind: 'address-sync',
    reference: randomUUID(),
    payload: rules.addressSyncPayload(account.accountProfileId, address, hasStates),
    subjectUserId: account.userId,
    subject: account.accountProfileId,
  });
