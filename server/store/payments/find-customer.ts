import { findAccount, lockAccount, updateAccount } from '../../people/accounts/account.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentGateway } from './gateway.ts';
import type { CardServices } from './record-cards.ts';

/** A person with their data for the gateway. */
export interface CardOwner {
  userId: string;
  /** Of the session. */
  email: string;
}

/** Returns the person's reference at the gateway, `customerTokenId` on the wire; null before the first card. */
export async function findCustomer({ db }: Pick<Platform, 'db'>, userId: string): Promise<string | null> {
  return (await findAccount(db, userId))?.customerTokenId ?? null;
}

/**
 * Returns the person's reference at the gateway, created at the first call.
 * @returns null if there is no such account
 */
export async function ensureCustomer(
  { db, clock, payments }: Pick<Platform, 'db' | 'clock'> & { payments: PaymentGateway },
  { userId, email }: CardOwner,
): Promise<string | null> {
  const account = await findAccount(db, userId);
  if (!account) return null;
  if (account.customerTokenId) return account.customerTokenId;
  const name = `${account.firstName} ${account.lastName}`;
  const { customerRef } = await payments.ensureCustomer({ userId, email, name });
  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (!locked) return null;
    if (!locked.customerTokenId) await updateAccount(tx, clock, userId, { customerTokenId: customerRef });
    return locked.customerTokenId ?? customerRef;
  });
}

/** More than anyone needs; a list is never truncated. */
export const savedCardLimit = 25;

/** Returns the person's reference at the gateway, if they may save another card. */
export async function ensureRoom(
  services: CardServices,
  owner: CardOwner,
): Promise<Result<string, 'not_found' | 'too_many_cards'>> {
  const customerRef = await ensureCustomer(services, owner);
  if (!customerRef) return fail('not_found', 'There is no such account.');
  if ((await services.payments.listCards(customerRef)).length < savedCardLimit) return succeed(customerRef);
  return fail('too_many_cards', `An account keeps ${savedCardLimit} cards. Remove one before adding another.`);
}
