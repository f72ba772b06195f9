import Stripe from 'stripe';
import type { AuthResult, DeclineCode, KeptCard } from './gateway.ts';
import { formatExpirationDate } from './record-cards.rules.ts';
import { toNumberIdentifier } from './stripe-billing.ts';

/** Stripe's decline codes that have a phrase here; all other details stay in the adapter. */
const declineCodes: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
};

/** Cards that must not be tried again; their owners get the same text as all others. */
const final: ReadonlySet<string> = new Set(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent']);

interface Decline {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

const wordOf = (code: string | null | undefined): DeclineCode | null =>
  code && Object.hasOwn(declineCodes, code) ? (declineCodes[code] ?? null) : null;

/** Returns why a card was declined, in the port's terms. The issuer's reason is the more precise one. */
export const toDeclineCode = (decline: Decline | null): DeclineCode =>
  wordOf(decline?.decline_code) ?? wordOf(decline?.code) ?? 'declined';

const declined = (ref: string | null, decline: Decline | null): AuthResult => ({
  kind: 'declined',
  ref,
  code: toDeclineCode(decline),
  isRetryable: !final.has(decline?.decline_code ?? ''),
});

/** Returns the result of a payment. Its charge must be expanded. */
export function toAuthResult(intent: Stripe.PaymentIntent): AuthResult {
  const { id: ref, status, amount, amount_capturable: held } = intent;
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return {
        kind: 'authorized',
        ref,
        amountMinor: status === 'succeeded' ? amount : held,
        kept: toKeptCard(intent),
        ...cardOf(intent),
      };
    case 'requires_action': {
      // Only redirects are requested (`use_stripe_sdk` off); other actions are not supported.
      const challengeUrl = intent.next_action?.redirect_to_url?.url;
      return challengeUrl ? { kind: 'action_required', ref, challengeUrl } : { kind: 'unknown' };
    }
    case 'requires_payment_method':
      // Without an error the bank was not contacted yet: the payment was read in the middle of a request.
      return intent.last_payment_error ? declined(ref, intent.last_payment_error) : { kind: 'unknown' };
    case 'canceled':
      return declined(ref, intent.last_payment_error);
    case 'processing':
    case 'requires_confirmation':
    default:
      // `processing`, or a state of a later version: query again.
      return { kind: 'unknown' };
  }
}

/** Returns the card that a payment prepared for charges without its owner. */
function toKeptCard({
  setup_future_usage: usage,
  customer,
  payment_method: card,
}: Stripe.PaymentIntent): KeptCard | null {
  if (!usage || typeof customer !== 'string' || typeof card !== 'string') return null;
  return { cardRef: card, customerRef: customer };
}

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent) {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return {
    captureBefore: card?.capture_before ? new Date(card.capture_before * 1000) : null,
    card: {
      brand: card?.brand ?? '',
      last4: card?.last4 ?? '',
      instrumentIdentifierId: card?.fingerprint ? toNumberIdentifier(card.fingerprint) : null,
      expirationDate: card?.exp_month && card.exp_year ? formatExpirationDate(card.exp_month, card.exp_year) : null,
    },
  };
}

const { errors } = Stripe;

/** No answer, or an inconclusive one. The money may be held. */
export const isSilence = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeAPIError ||
  error instanceof errors.StripeRateLimitError;

/**
 * A fault that Stripe has stored with the key: for a day the same request gets the same answer. (Stripe stores the
 * outcome of a request "regardless of whether it succeeds or fails", including faults.)
 */
export const isKeptFault = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

/** The key was used for another request: our parameters changed, and nothing was done now. */
export const isKeyReused = (error: unknown): boolean => error instanceof errors.StripeIdempotencyError;

/** A request that Stripe refused: nothing was done. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError;

/** It does not exist or belongs to another customer. */
export const isMissing = (error: unknown): boolean => isRefusal(error) && error.code === 'resource_missing';

/** Returns the loggable part of an error: the object contains the payment with names and addresses. */
export const toLoggableError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof errors.StripeError)) return { reason: error instanceof Error ? error.message : 'unknown' };
  const { type, code, param, message, requestId } = error;
  return { type, code, param, reason: message, stripeRequest: requestId };
};

/** Returns the decline that an error describes; null for every other error. */
export function toDecline(error: unknown): AuthResult | null {
  if (error instanceof errors.StripeCardError) return declined(error.payment_intent?.id ?? null, error);
  const isOfCard = isRefusal(error) && (error.param === 'payment_method' || error.param === 'confirmation_token');
  return isOfCard ? { kind: 'declined', ref: null, code: 'instrument_not_found', isRetryable: true } : null;
}
