import type Stripe from 'stripe';
import type { PaymentGateway } from './gateway.ts';
import type { DisputeState, EntryCategory, ProviderDispute, ProviderEntry } from './provider-entry.contract.ts';
import { isMissing, isRefusal } from './stripe-answers.ts';
import { readAttemptId, readRefundId } from './stripe-metadata.ts';

/** Most entries of one answer. */
const page = 100;

/** Stripe's categories of reports by ours; everything else is 'other'. */
const categories: Readonly<Record<string, EntryCategory>> = {
  charge: 'charge',
  charge_failure: 'charge',
  // What was authorised and not captured: part of the charge.
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** States of Stripe's disputes by ours; a state of a later version is open: somebody must look. */
const states: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'won',
  // The provider gave the money back before there was a dispute; that is a refund.
  prevented: 'won',
  needs_response: 'open',
  appeal_needs_response: 'open',
  under_review: 'answered',
  appeal_under_review: 'answered',
  won: 'won',
  lost: 'lost',
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const instant = (at: number): Date => new Date(at * 1000);
const spanOf = ({ from, until }: { from: Date; until: Date }) => ({ gte: seconds(from), lt: seconds(until) });

const idOf = (linked: string | { id: string } | null | undefined): string | null =>
  typeof linked === 'string' ? linked : (linked?.id ?? null);
const own = <T>(words: Readonly<Record<string, T>>, word: string): T | null =>
  Object.hasOwn(words, word) ? (words[word] ?? null) : null;

/** Returns the payment behind a source, and the id that the shop stored with it. */
function paymentOf(source: Stripe.BalanceTransaction['source']): Pick<ProviderEntry, 'paymentRef' | 'metadataId'> {
  if (source === null || typeof source === 'string') return { paymentRef: null, metadataId: null };
  if (source.object === 'charge')
    return { paymentRef: idOf(source.payment_intent), metadataId: readAttemptId(source.metadata) };
  if (source.object === 'refund')
    return { paymentRef: idOf(source.payment_intent), metadataId: readRefundId(source.metadata) };
  return { paymentRef: source.object === 'dispute' ? idOf(source.payment_intent) : null, metadataId: null };
}

function toEntry(told: Stripe.BalanceTransaction, payoutRef: string | null): ProviderEntry {
  const { paymentRef, metadataId } = paymentOf(told.source);
  return {
    id: told.id,
    category: own(categories, told.reporting_category) ?? 'other',
    amountMinor: told.amount,
    feeMinor: told.fee,
    netMinor: told.net,
    currency: told.currency,
    sourceRef: idOf(told.source),
    paymentRef,
    metadataId,
    payoutRef,
    createdAt: instant(told.created),
    availableOn: instant(told.available_on),
  };
}

function toDispute(told: Stripe.Dispute): ProviderDispute {
  const { charge } = told;
  return {
    ref: told.id,
    paymentRef: idOf(told.payment_intent),
    attemptId: typeof charge === 'string' ? null : readAttemptId(charge.metadata),
    amountMinor: told.amount,
    reason: told.reason,
    state: own(states, told.status) ?? 'open',
    dueBy: told.evidence_details.due_by === null ? null : instant(told.evidence_details.due_by),
    openedAt: instant(told.created),
    moves: told.balance_transactions.map(({ id, amount, fee, created }) => ({
      ref: id,
      amountMinor: amount,
      feeMinor: fee,
      at: instant(created),
    })),
  };
}

/** Returns the movements of the balance at Stripe, and its disputes. */
export function createStripeBooks({
  stripe,
}: {
  stripe: Stripe;
}): Pick<PaymentGateway, 'listEntries' | 'listDisputes' | 'findDispute'> {
  const expand = ['data.source'];

  /** The entries that an automatic payout brought to the bank; Stripe does not know those of a manual one. */
  async function* listPaidOut(payout: string): AsyncGenerator<ProviderEntry> {
    try {
      for await (const told of stripe.balanceTransactions.list({ payout, limit: page, expand })) {
        if (told.type !== 'payout') yield toEntry(told, payout);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  return {
    async *listEntries(span) {
      for await (const told of stripe.balanceTransactions.list({ created: spanOf(span), limit: page, expand })) {
        const payout = told.type === 'payout' ? idOf(told.source) : null;
        yield toEntry(told, payout);
        if (payout) yield* listPaidOut(payout);
      }
    },

    async *listDisputes(span) {
      const asked = { created: spanOf(span), limit: page, expand: ['data.charge'] };
      for await (const told of stripe.disputes.list(asked)) yield toDispute(told);
    },

    async findDispute(ref) {
      try {
        return toDispute(await stripe.disputes.retrieve(ref, { expand: ['charge'] }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
