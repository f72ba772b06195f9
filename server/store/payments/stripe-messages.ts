import type Stripe from 'stripe';
import type { PaymentMessage } from './gateway.ts';
import { readAttemptId } from './stripe-metadata.ts';

/** The fields of an event's object that tell what it concerns; all may be missing in another version of the API. */
interface Concerned {
  id?: unknown;
  object?: unknown;
  metadata?: Stripe.Metadata | null;
  payment_intent?: unknown;
}

/** Returns the id of a payment that an object names, expanded or not. */
function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : null;
  return typeof id === 'string' ? id : null;
}

/** Returns what a signed event concerns. What it says about amounts and states is not read: it may be late. */
export function readMessage({ id: eventId, type, data }: Stripe.Event): PaymentMessage {
  const object = data.object as Concerned;
  if (type.startsWith('payment_intent.')) {
    const about = type === 'payment_intent.canceled' ? 'cancellation' : null;
    return {
      eventId,
      attemptId: readAttemptId(object.metadata ?? null),
      paymentRef: idOf(object),
      about,
      disputeRef: null,
    };
  }
  // `charge.refund.updated` is the older name of `refund.updated`; the others name the charge.
  const isOfRefund = type.startsWith('refund.') || type.startsWith('charge.refund');
  const paymentRef = isOfRefund ? idOf(object.payment_intent) : null;
  const disputeRef = type.startsWith('charge.dispute.') && typeof object.id === 'string' ? object.id : null;
  return { eventId, attemptId: null, paymentRef, about: paymentRef === null ? null : 'refunds', disputeRef };
}
