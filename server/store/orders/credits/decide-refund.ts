import type { Database } from '../../../platform/db/connection.ts';
import { cleanText } from '../../../platform/problem.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { lockOrder, raiseVersion, type Order } from '../order.repo.ts';
import { askRefunds } from './ask-refunds.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { RefundMethod } from './credit.contract.ts';
import { owedOf } from './owed-refunds.rules.ts';
import { enqueueRefundMessages } from './refund-messages.ts';
import { findRefund, listRefunds, lockRefund, updateRefund, type Refund } from './refund.repo.ts';
import { refundLease } from './refund.states.ts';
import { limitLeft, mayActOn, recordAct, type CreditServices, type StaffActor } from './staff-act.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

/** Longest reason or reference, in characters. */
export const refundTextLimit = 200;

type Decided = Result<Refund, 'not_found' | 'own_ask' | 'gone'>;

/** Locks the order of a refund and then the refund, as everywhere. */
async function lockBoth(tx: Database, id: string): Promise<{ order: Order; refund: Refund } | null> {
  const seen = await findRefund(tx, id);
  const order = seen && (await lockOrder(tx, seen.orderId));
  const refund = order && (await lockRefund(tx, id));
  return order && refund ? { order, refund } : null;
}

/**
 * Releases or refuses a refund that waits because it is above the limit. Never for who has asked for it, nor for an order
 * of their own. A refused one is owed until staff settle it in another way.
 * @param reason why it is refused; null releases it
 */
export async function decideRefund(
  services: CreditServices,
  actor: StaffActor,
  { refundId, reason }: { refundId: string; reason: string | null },
): Promise<Decided> {
  const { db, clock } = services;
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    const found = await lockBoth(tx, refundId);
    if (!found || !mayActOn(actor, 'orders.release', found.order)) return fail('not_found', 'There is no such refund.');
    const { order, refund } = found;
    if (refund.askedBy === actor.staff.userId) return fail('own_ask', 'Another person must decide about it.');
    if (refund.state !== 'waiting') return fail('gone', 'It does not wait any more.');
    const now = clock.now();
    const { amountMinor, method } = refund;
    const cause = { actor: 'staff', actorUserId: actor.staff.userId, at: now } as const;
    const columns =
      reason !== null
        ? { state: 'refused' as const, failure: cutText(cleanText(reason), refundTextLimit), endedAt: now }
        : method === 'card'
          ? {
              state: 'asked' as const,
              releasedBy: actor.staff.userId,
              lookAt: new Date(now.getTime() + refundLease),
            }
          : { state: 'done' as const, releasedBy: actor.staff.userId, endedAt: now };
    await updateRefund(tx, refund.id, columns);
    await raiseVersion(tx, order, null);
    const after: Refund = { ...refund, ...columns };
    if (after.state === 'done') {
      await recordOrderEvent(tx, order.id, { kind: 'refunded', data: { amountMinor, method } }, cause);
      await enqueueRefundMessages(tx, services, order, after);
    }
    const action = reason === null ? 'refund-release' : 'refund-refuse';
    await recordAct(tx, clock, actor, { order, action, detail: `refund ${refund.id}` });
    return succeed(after);
  });
  if (!decided.ok) return decided;
  services.delivery.poke();
  return succeed((await carryOutRefund(services, refundId)) ?? decided.value);
}

/** Ways to settle a refund that failed. */
export const settleMethods = ['check', 'wire', 'credit'] as const satisfies readonly RefundMethod[];
export type SettleMethod = (typeof settleMethods)[number];

/**
 * Settles a refund that failed or was refused in another way, which staff have done themselves: once, and above the limit
 * after another person.
 */
export async function settleRefund(
  services: CreditServices,
  actor: StaffActor,
  { refundId, method, reference }: { refundId: string; method: SettleMethod; reference: string },
): Promise<Result<Refund, 'not_found' | 'gone' | 'no_account'>> {
  const { db, clock } = services;
  const settled = await db.transaction(async (tx): Promise<Result<Refund, 'not_found' | 'gone' | 'no_account'>> => {
    const found = await lockBoth(tx, refundId);
    if (!found || !mayActOn(actor, 'orders.credit', found.order)) return fail('not_found', 'There is no such refund.');
    const { order, refund } = found;
    if (method === 'credit' && order.userId === null) return fail('no_account', 'A guest has no account for a credit.');
    const isOwed = owedOf(await listRefunds(tx, order.id)).some(({ id }) => id === refund.id);
    if (!isOwed) return fail('gone', 'It is settled already.');
    const { amountMinor, paymentId, creditNoteId } = refund;
    const cause = { actor: 'staff', actorUserId: actor.staff.userId, at: clock.now() } as const;
    const isWaiting = amountMinor > (await limitLeft(tx, services, order, actor.staff.userId));
    const [made] = await askRefunds(tx, {
      orderId: order.id,
      creditNoteId,
      method,
      parts: [{ paymentId, amountMinor, isCredit: false }],
      isWaiting,
      reference: cutText(cleanText(reference), refundTextLimit),
      replaces: refund.id,
      cause,
    });
    if (!made) throw new Error('A refund was not stored.');
    await raiseVersion(tx, order, null);
    if (made.state === 'done') await enqueueRefundMessages(tx, services, order, made);
    await recordAct(tx, clock, actor, { order, action: 'refund-settle', detail: `refund ${refund.id} by ${method}` });
    return succeed(made);
  });
  if (settled.ok) services.delivery.poke();
  return settled;
}
