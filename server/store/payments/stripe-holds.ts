import type Stripe from 'stripe';
import type { Platform } from '../../platform/platform.ts';
import type { AuthorizeRequest, AuthResult, PaymentGateway } from './gateway.ts';
import {
  toAuthResult,
  toLoggableError,
  toDecline,
  isKeptFault,
  isKeyReused,
  isMissing,
  isRefusal,
  isSilence,
} from './stripe-answers.ts';
import { readAttemptId } from './stripe-metadata.ts';

export interface StripeOptions extends Pick<Platform, 'log'> {
  stripe: Stripe;
  /** Origin of the addresses that banks return to. */
  siteOrigin: string;
}

type Holds = Pick<PaymentGateway, 'authorize' | 'getAuthorization' | 'capture' | 'findCaptured' | 'void'>;

type FutureUsage = NonNullable<Stripe.PaymentIntentCreateParams['setup_future_usage']>;

/** Marks a payment whose card becomes its customer's default; stored on the payment, which may end much later. */
const madeDefault = 'make_default';

/** Returns the holds at Stripe: one payment per attempt, captured manually. */
export function createStripeHolds({ stripe, log, siteOrigin }: StripeOptions): Holds {
  const read = (ref: string) => stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });

  /**
   * Returns the payment of an attempt without a reference. Stripe's search is up to a minute behind, so that it finds
   * payments from before a crash, but not a recent one: that is found by the attempt's key.
   */
  async function search(attemptId: string): Promise<Stripe.PaymentIntent | null> {
    if (!/^[\w-]+$/.test(attemptId)) return null;
    const { data } = await stripe.paymentIntents.search({ query: `metadata['attempt_id']:'${attemptId}'` });
    const [found] = data;
    // A found payment may have changed since it was indexed.
    return found ? read(found.id) : null;
  }

  async function find({ attemptId, ref }: { attemptId: string; ref: string | null }) {
    try {
      const found = ref === null ? await search(attemptId) : await read(ref);
      return found && readAttemptId(found.metadata) === attemptId ? found : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Makes a card that was saved with a payment the default; a failure does not affect the order. */
  async function settleDefault({ metadata, customer, payment_method: card }: Stripe.PaymentIntent): Promise<void> {
    if (metadata[madeDefault] !== 'true' || typeof customer !== 'string' || typeof card !== 'string') return;
    try {
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    } catch (error) {
      log.warn(toLoggableError(error), 'a card was saved, but did not become the default');
    }
  }

  /**
   * Cancels a payment that the bank refused. Its client secret would let the customer try another card, for an order
   * that no longer exists.
   */
  async function closeRefused({ id, status, last_payment_error: refusal }: Stripe.PaymentIntent): Promise<void> {
    if (status !== 'requires_payment_method' || !refusal) return;
    try {
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    } catch (error) {
      log.warn(toLoggableError(error), 'a refused payment was not closed');
    }
  }

  async function tell(intent: Stripe.PaymentIntent): Promise<AuthResult> {
    const answer = toAuthResult(intent);
    if (answer.kind === 'authorized') await settleDefault(intent);
    return answer;
  }

  /**
   * Returns how a card may be used later. Stripe refuses a usage that differs from its token's, so it is read from the
   * token: the cart may have changed between entering the card and the order.
   */
  async function usageOf(request: AuthorizeRequest): Promise<FutureUsage | null> {
    if ('cardRef' in request.instrument) return request.isKept ? 'off_session' : null;
    try {
      const token = await stripe.confirmationTokens.retrieve(request.instrument.confirmationRef);
      return token.setup_future_usage;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Returns the customer of a payment: the account's, or one for this order only if its card is stored. */
  async function customerOf(request: AuthorizeRequest, usage: FutureUsage | null): Promise<string | null> {
    const isAccounts = 'cardRef' in request.instrument || (request.keeping && request.customerRef !== null);
    if (isAccounts || usage === null) return request.customerRef;
    if (!request.isKept) return null;
    const keyed = { idempotencyKey: `customer:${request.attemptId}` };
    return (await stripe.customers.create({ metadata: { attempt_id: request.attemptId } }, keyed)).id;
  }

  /** Deterministic for the same request: Stripe refuses a key with other parameters. */
  const paramsOf = (
    request: AuthorizeRequest,
    usage: FutureUsage | null,
    customer: string | null,
  ): Stripe.PaymentIntentCreateParams => ({
    amount: request.amountMinor,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    // The bank's authentication is a redirect, with or without JavaScript.
    use_stripe_sdk: false,
    return_url: siteOrigin + request.returnUrl,
    allowed_payment_method_types: ['card'],
    ...('cardRef' in request.instrument
      ? { payment_method: request.instrument.cardRef }
      : { confirmation_token: request.instrument.confirmationRef }),
    ...(customer && { customer }),
    ...(usage && { setup_future_usage: usage }),
    ...(request.isOwnerAway && { off_session: true }),
    metadata: { attempt_id: request.attemptId, ...(request.keeping?.isDefault && { [madeDefault]: 'true' }) },
    expand: ['latest_charge'],
  });

  return {
    async authorize(request) {
      const isStrangers = 'cardRef' in request.instrument && request.customerRef === null;
      if (isStrangers) return { kind: 'declined', ref: null, code: 'instrument_not_found', isRetryable: true };
      try {
        const options = { idempotencyKey: `authorize:${request.attemptId}` };
        const usage = await usageOf(request);
        const params = paramsOf(request, usage, await customerOf(request, usage));
        const made = await stripe.paymentIntents.create(params, options);
        // A repeated answer contains the state of the first one.
        const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
        return await tell(isRepeated ? await read(made.id) : made);
      } catch (error) {
        if (isKeptFault(error)) {
          log.warn(
            { attempt: request.attemptId, ...toLoggableError(error) },
            'Stripe has failed over a payment and repeats so',
          );
          return { kind: 'lost' };
        }
        if (isSilence(error)) return { kind: 'unknown' };
        const decline = toDecline(error);
        if (decline) return decline;
        if (isKeyReused(error))
          throw new Error(`Attempt ${request.attemptId} was asked before for another card or amount.`);
        if (!isRefusal(error)) throw error;
        log.error({ attempt: request.attemptId, ...toLoggableError(error) }, 'Stripe did not take a payment');
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
        const { amount_received: capturedMinor } = await stripe.paymentIntents.capture(ref, {
          amount_to_capture: amountMinor,
        });
        return { kind: 'captured', capturedMinor };
      } catch (error) {
        if (isSilence(error)) return { kind: 'unknown' };
        if (isMissing(error)) return { kind: 'not_capturable' };
        if (!isRefusal(error) && !toDecline(error)) throw error;
        const { status, amount_received: capturedMinor } = await read(ref);
        return status === 'succeeded' ? { kind: 'captured', capturedMinor } : { kind: 'not_capturable' };
      }
    },

    async findCaptured({ ref }) {
      try {
        const { status, amount_received: capturedMinor } = await read(ref);
        return status === 'succeeded' ? { kind: 'captured', capturedMinor } : { kind: 'not_capturable' };
      } catch (error) {
        if (isMissing(error)) return { kind: 'not_capturable' };
        if (isSilence(error)) return { kind: 'unknown' };
        throw error;
      }
    },

    async void({ ref, reason }) {
      try {
        await stripe.paymentIntents.cancel(ref, { cancellation_reason: reason });
        return { kind: 'voided' };
      } catch (error) {
        if (isSilence(error)) return { kind: 'unknown' };
        if (!isRefusal(error) || isMissing(error)) throw error;
        const { status, amount_received: capturedMinor } = await read(ref);
        if (status === 'succeeded') return { kind: 'already_captured', capturedMinor };
        return { kind: status === 'canceled' ? 'voided' : 'unknown' };
      }
    },
  };
}
