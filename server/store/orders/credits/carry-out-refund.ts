import type { Database } from '../../../platform/db/connection.ts';
import { report } from '../../../platform/monitoring/happenings.ts';
import type { RefundResult } from '../../payments/gateway-refunds.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { announceStep } from '../order-steps.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder, raiseVersion } from '../order.repo.ts';
import { findPayment } from '../payment/payment.repo.ts';
import { enqueueRefundMessages } from './refund-messages.ts';
import { findRefund, lockRefund, updateRefund, type Refund } from './refund.repo.ts';
import { moveRefund } from './refund.states.ts';

/**
 * Gives the money of a stored refund back, or looks how it stands. Idempotent on any node: the gateway is looked at
 * first, then asked with the row's id as its key, and only the first result counts.
 * @returns the refund as it is now; null if there is none
 */
export async function carryOutRefund(services: SettleServices, id: string): Promise<Refund | null> {
  const refund = await findRefund(services.db, id);
  if (!refund || refund.method !== 'card' || (refund.state !== 'asked' && refund.state !== 'done')) return refund;
  announceStep('refund-asked', id);
  const result = await callGateway(services, refund);
  announceStep('refund-made', id);
  const after = await endRefund(services, id, result);
  announceStep('refund-written', id);
  return after;
}

/** Stores a result of the gateway about a refund, with its messages. @returns the refund as it is now */
export async function endRefund(services: SettleServices, id: string, result: RefundResult): Promise<Refund | null> {
  const { after, hasMoved } = await services.db.transaction((tx) => write(tx, services, id, result));
  if (hasMoved) {
    if (after) report('payment', { outcome: `refund_${after.state}` });
    services.delivery.poke();
  }
  return after;
}

/**
 * Calls the gateway outside of any transaction; a failed call counts as no answer. It is looked at first, because after a
 * day the gateway has forgotten the key and the same request would be a second refund.
 */
async function callGateway({ db, payments, log }: SettleServices, refund: Refund): Promise<RefundResult> {
  const { id: refundId, amountMinor, isOutside, providerRef, state } = refund;
  const ref = (await findPayment(db, refund.paymentId))?.providerRef ?? null;
  if (ref === null) return { kind: 'refused', refundRef: null, reason: 'The payment has no number at the provider.' };
  try {
    if (isOutside) {
      const own = (await payments.listRefunds(ref))?.find((each) => each.refundRef === providerRef);
      if (!own) return { kind: 'unknown' };
      return own.state === 'failed'
        ? { kind: 'refused', refundRef: own.refundRef, reason: own.failure ?? 'failed' }
        : { kind: own.state, refundRef: own.refundRef };
    }
    const known = await payments.getRefund({ refundId, ref });
    // One that was made is never asked for again, even if the gateway does not list it.
    return known ?? (state === 'done' ? { kind: 'unknown' } : await payments.refund({ refundId, ref, amountMinor }));
  } catch (error) {
    log.error({ err: error, refund: refundId }, 'the gateway could not be asked about a refund');
    return { kind: 'unknown' };
  }
}

async function write(
  tx: Database,
  services: SettleServices,
  id: string,
  result: RefundResult,
): Promise<{ after: Refund | null; hasMoved: boolean }> {
  const { clock, log } = services;
  const seen = await findRefund(tx, id);
  // The order is locked first, as everywhere: the opposite sequence could deadlock.
  const order = seen && (await lockOrder(tx, seen.orderId));
  const refund = order && (await lockRefund(tx, id));
  const now = clock.now();
  const change = refund && moveRefund({ ...refund, tries: refund.tries + 1 }, result.kind, now);
  if (!order || !refund || !change) return { after: refund, hasMoved: false };
  const hasMoved = change.state !== refund.state;
  const columns = {
    state: change.state,
    lookAt: change.lookAt,
    tries: refund.tries + 1,
    providerRef: ('refundRef' in result ? result.refundRef : null) ?? refund.providerRef,
    failure: result.kind === 'refused' ? result.reason : refund.failure,
    endedAt: hasMoved ? now : refund.endedAt,
  };
  await updateRefund(tx, id, columns);
  const after: Refund = { ...refund, ...columns };
  if (!hasMoved) return { after, hasMoved };
  const kind = after.state === 'failed' ? 'refund-failed' : 'refunded';
  const { amountMinor, method } = after;
  await recordOrderEvent(tx, order.id, { kind, data: { amountMinor, method } }, { actor: 'provider', at: now });
  await raiseVersion(tx, order, null);
  if (after.state === 'failed') log.error({ refund: id, order: order.id }, 'a refund has failed: its amount is owed');
  await enqueueRefundMessages(tx, services, order, after);
  return { after, hasMoved };
}
