import type Stripe from 'stripe';
import type { Platform } from '../../platform/platform.ts';
import type { AuthorizeAsk, AuthResult, PaymentGateway } from './gateway.ts';
import {
  answerOf,
  briefOf,
  declineOf,
  isKeptFault,
  isKeyReused,
  isMissing,
  isRefusal,
  isSilence,
} from './stripe-answers.ts';

export interface StripeOptions extends Pick<Platform, 'log'> {
  stripe: Stripe;
  /** Banks lead back to addresses of the site. */
  siteOrigin: string;
}

type Holds = Pick<PaymentGateway, 'authorize' | 'getAuthorization' | 'capture' | 'void'>;

type FutureUsage = NonNullable<Stripe.PaymentIntentCreateParams['setup_future_usage']>;

/** Marks a payment whose card becomes its customer's default; written on the payment, which may end much later. */
const madeDefault = 'make_default';

/** The attempt a payment was made for; null for one that is none of ours. */
export const attemptOf = (metadata: Stripe.Metadata | null): string | null => metadata?.['attempt_id'] ?? null;

/** Holds at Stripe: one payment an attempt, captured by hand. */
export function createStripeHolds({ stripe, log, siteOrigin }: StripeOptions): Holds {
  const read = (ref: string) => stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });

  /**
   * The payment of an attempt that does not know it. The search runs behind by up to a minute, so that it finds what a
   * crash has left, not what was made just now: that is found by the attempt's key.
   */
  async function search(attemptId: string): Promise<Stripe.PaymentIntent | null> {
    if (!/^[\w-]+$/.test(attemptId)) return null;
    const { data } = await stripe.paymentIntents.search({ query: `metadata['attempt_id']:'${attemptId}'` });
    const [found] = data;
    // What it finds may have changed since it was indexed.
    return found ? read(found.id) : null;
  }

  async function find({ attemptId, ref }: { attemptId: string; ref: string | null }) {
    try {
      const found = ref === null ? await search(attemptId) : await read(ref);
      return found && attemptOf(found.metadata) === attemptId ? found : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The card that was saved with a payment becomes the default; that it does not is no reason to refuse the order. */
  async function settleDefault({ metadata, customer, payment_method: card }: Stripe.PaymentIntent): Promise<void> {
    if (metadata[madeDefault] !== 'true' || typeof customer !== 'string' || typeof card !== 'string') return;
    try {
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    } catch (error) {
      log.warn(briefOf(error), 'a card was saved, but did not become the default');
    }
  }

  /**
   * Closes a payment whose bank said no. Its customer came back with a secret that would let them try it again with
   * another card, for an order that is none any more.
   */
  async function closeRefused({ id, status, last_payment_error: refusal }: Stripe.PaymentIntent): Promise<void> {
    if (status !== 'requires_payment_method' || !refusal) return;
    try {
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    } catch (error) {
      log.warn(briefOf(error), 'a refused payment was not closed');
    }
  }

  async function tell(intent: Stripe.PaymentIntent): Promise<AuthResult> {
    const answer = answerOf(intent);
    if (answer.kind === 'authorized') await settleDefault(intent);
    return answer;
  }

  /**
   * Returns how a card may be used later. Stripe refuses a usage that differs from the one its token was made with, so the
   * token is asked: the cart may have changed between the typing of the card and the order.
   */
  async function usageOf(ask: AuthorizeAsk): Promise<FutureUsage | null> {
    if ('cardRef' in ask.instrument) return ask.isKept ? 'off_session' : null;
    try {
      const token = await stripe.confirmationTokens.retrieve(ask.instrument.confirmationRef);
      return token.setup_future_usage;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Returns the customer of a payment: the account's, or one of this order alone for a card that is kept for it. */
  async function customerOf(ask: AuthorizeAsk, usage: FutureUsage | null): Promise<string | null> {
    const isAccounts = 'cardRef' in ask.instrument || (ask.keeping && ask.customerRef !== null);
    if (isAccounts || usage === null) return ask.customerRef;
    if (!ask.isKept) return null;
    const keyed = { idempotencyKey: `customer:${ask.attemptId}` };
    return (await stripe.customers.create({ metadata: { attempt_id: ask.attemptId } }, keyed)).id;
  }

  /** The same for the same ask, letter for letter: Stripe refuses a key that comes with anything else. */
  const paramsOf = (
    ask: AuthorizeAsk,
    usage: FutureUsage | null,
    customer: string | null,
  ): Stripe.PaymentIntentCreateParams => ({
    amount: ask.amountMinor,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    // The bank's question is an address to go to, with or without JavaScript.
    use_stripe_sdk: false,
    return_url: siteOrigin + ask.returnUrl,
    allowed_payment_method_types: ['card'],
    ...('cardRef' in ask.instrument
      ? { payment_method: ask.instrument.cardRef }
      : { confirmation_token: ask.instrument.confirmationRef }),
    ...(customer && { customer }),
    ...(usage && { setup_future_usage: usage }),
    ...(ask.isOwnerAway && { off_session: true }),
    metadata: { attempt_id: ask.attemptId, ...(ask.keeping?.isDefault && { [madeDefault]: 'true' }) },
    expand: ['latest_charge'],
  });

  return {
    async authorize(ask) {
      const isStrangers = 'cardRef' in ask.instrument && ask.customerRef === null;
      if (isStrangers) return { kind: 'declined', ref: null, code: 'instrument_not_found', isRetryable: true };
      try {
        const options = { idempotencyKey: `authorize:${ask.attemptId}` };
        const usage = await usageOf(ask);
        const params = paramsOf(ask, usage, await customerOf(ask, usage));
        const made = await stripe.paymentIntents.create(params, options);
        // A repeated answer says how it stood the first time.
        const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
        return await tell(isRepeated ? await read(made.id) : made);
      } catch (error) {
        if (isKeptFault(error)) {
          log.warn({ attempt: ask.attemptId, ...briefOf(error) }, 'Stripe has failed over a payment and repeats so');
          return { kind: 'lost' };
        }
        if (isSilence(error)) return { kind: 'unknown' };
        const decline = declineOf(error);
        if (decline) return decline;
        if (isKeyReused(error))
          throw new Error(`Attempt ${ask.attemptId} was asked before for another card or amount.`);
        if (!isRefusal(error)) throw error;
        log.error({ attempt: ask.attemptId, ...briefOf(error) }, 'Stripe did not take a payment');
        return { kind: 'declined', ref: null, code: 'declined', isRetryable: false };
      }
    },

    async getAuthorization(known) {
      try {
        const found = await find(known);
        if (!found) return null;
        await closeRefused(found);
        return await tell(found);
      } catch (error) {
        if (isSilence(error)) return { kind: 'unknown' };
        throw error;
      }
    },

    async capture({ ref, amountMinor }) {
      try {
        await stripe.paymentIntents.capture(ref, { amount_to_capture: amountMinor });
        return 'captured';
      } catch (error) {
        if (isSilence(error)) return 'unknown';
        if (isMissing(error)) return 'not_capturable';
        if (!isRefusal(error) && !declineOf(error)) throw error;
        return (await read(ref)).status === 'succeeded' ? 'captured' : 'not_capturable';
      }
    },

    async void({ ref, reason }) {
      try {
        await stripe.paymentIntents.cancel(ref, { cancellation_reason: reason });
        return 'voided';
      } catch (error) {
        if (isSilence(error)) return 'unknown';
        if (!isRefusal(error) || isMissing(error)) throw error;
        const { status } = await read(ref);
        return status === 'canceled' ? 'voided' : status === 'succeeded' ? 'already_captured' : 'unknown';
      }
    },
  };
}
