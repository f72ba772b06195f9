import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { AskCustomerId } from '../../platform/integrations/erp/customer-ids.ts';
import type { Deliver } from '../../platform/integrations/connector.contract.ts';
import { findAccount, lockAccount, updateAccount, type Account } from './account.repo.ts';

interface Options {
  db: Database;
  clock: Clock;
  askCustomerId: AskCustomerId;
}

/**
 * Adds the order system's customer number to messages that name a customer. The number is requested here, outside any
 * transaction, once a person. Without an answer the message waits and is retried like any other, so no order waits for
 * it and none is lost (docs/decisions/orders-and-downloads.md#customer-number).
 */
export const nameCustomer =
  (deliver: Deliver, options: Options): Deliver =>
  async (message, stopping) => {
    const { payload, subjectUserId } = message;
    const account =
      'customerId' in payload && subjectUserId !== undefined ? await findAccount(options.db, subjectUserId) : null;
    if (!account) return deliver(message, stopping);
    const known = await establishCustomerId(options, account, stopping);
    if (!known.ok) return { ...known, reason: `The customer is not known yet. ${known.reason}` };
    return deliver({ ...message, payload: { ...payload, customerId: known.customerId } }, stopping);
  };

async function establishCustomerId(
  { db, clock, askCustomerId }: Options,
  { userId, accountProfileId, firstName, lastName, customerId }: Account,
  stopping: AbortSignal | undefined,
): ReturnType<AskCustomerId> {
  if (customerId) return { ok: true, customerId };
  const answer = await askCustomerId({ accountProfileId, firstName, lastName }, stopping);
  if (!answer.ok) return answer;
  return db.transaction(async (tx) => {
    // Another node may have received the number first.
    const first = (await lockAccount(tx, userId))?.customerId;
    if (first) return { ok: true, customerId: first };
    await updateAccount(tx, clock, userId, { customerId: answer.customerId });
    return answer;
  });
}
