import type Stripe from 'stripe';
import { toRefundResult, type ProviderRefund, type RefundDesk } from './gateway-refunds.ts';
import { isKeptFault, isKeyReused, isMissing, isRefusal, isSilence, toLoggableError } from './stripe-answers.ts';
import type { StripeOptions } from './stripe-holds.ts';

/** Most refunds of one payment that are read. */
const mostRefunds = 1_000;

/** Returns a refund in the port's terms. */
function toRefund({ id, metadata, amount, status, failure_reason: failure }: Stripe.Refund): ProviderRefund {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    refundRef: id,
    refundId: metadata?.['refund_id'] ?? null,
    amountMinor: amount,
    // 'requires_action', or a state of a later version, is not over yet.
    state: isFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    failure: isFailed ? (failure ?? status) : null,
  };
}

/** Returns the refunds at Stripe. */
export function createStripeRefunds({ stripe, log }: Pick<StripeOptions, 'stripe' | 'log'>): RefundDesk {
  /** Reads the list of the payment, which is never behind, unlike Stripe's search. */
  async function list(ref: string): Promise<ProviderRefund[]> {
    const all = await stripe.refunds
      .list({ payment_intent: ref, limit: 100 })
      .autoPagingToArray({ limit: mostRefunds })
      .catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
    return all.map(toRefund);
  }

  return {
    async refund({ refundId, ref, amountMinor }) {
      try {
        const made = await stripe.refunds.create(
          { payment_intent: ref, amount: amountMinor, metadata: { refund_id: refundId } },
          { idempotencyKey: `refund:${refundId}` },
        );
        // A repeated answer contains the state of the first one.
        const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
        return toRefundResult(toRefund(isRepeated ? await stripe.refunds.retrieve(made.id) : made));
      } catch (error) {
        if (isKeptFault(error) || isSilence(error)) return { kind: 'unknown' };
        if (isKeyReused(error)) throw new Error(`Refund ${refundId} was asked for before with another amount.`);
        if (!isRefusal(error)) throw error;
        log.warn({ refund: refundId, ...toLoggableError(error) }, 'Stripe refused a refund');
        return { kind: 'refused', refundRef: null, reason: error.message };
      }
    },

    async getRefund({ refundId, ref }) {
      try {
        const found = (await list(ref)).find((each) => each.refundId === refundId);
        return found ? toRefundResult(found) : null;
      } catch (error) {
        if (isSilence(error)) return { kind: 'unknown' };
        throw error;
      }
    },

    async listRefunds(ref) {
      try {
        return await list(ref);
      } catch (error) {
        if (isSilence(error)) return null;
        throw error;
      }
    },
  };
}
