import type { DenialPhrase } from '../../../server/store/payments/denial-phrase.rules.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';
import type { PlaceOrderInput } from './order-key.ts';

/** The result of placing an order, or of a status query. */
export type OrderAnswer =
  | { kind: 'placed'; redirect: string }
  /** The bank has not answered yet. */
  | { kind: 'pending' }
  /** The bank requires authentication. */
  | { kind: 'action'; challengeUrl: string }
  /** With the phrase of the reason. */
  | { kind: 'denied'; key: DenialPhrase }
  /** Cart, price or stock differ from what the person saw. */
  | { kind: 'changed' }
  /** Not confirmed in time: nothing was placed or charged, and the cart is unchanged. */
  | { kind: 'given-up' }
  /** Another attempt of this cart is at the bank. */
  | { kind: 'busy' }
  | { kind: 'locked'; lockedUntil: string | null }
  /** The number of a business is none of the EU. */
  | { kind: 'vat-number' }
  | { kind: 'refused' }
  /** There is no such order. */
  | { kind: 'unknown' }
  /** No answer, or a fault: the order may have been accepted. Repeating with the same key is safe. */
  | { kind: 'silent' };

type Body = { redirect?: string; state?: string; challengeUrl?: string };

function readBody({ redirect, state, challengeUrl }: Body): OrderAnswer {
  if (redirect) return { kind: 'placed', redirect };
  if (state === 'action_required' && challengeUrl) return { kind: 'action', challengeUrl };
  return { kind: 'pending' };
}

/** Returns the kind of a refusal, by the statuses of the endpoint's contract. */
function readError(error: unknown): OrderAnswer {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'silent' };
  const { status, code } = error;
  const { key, lockedUntil = null } = (error.details ?? {}) as { key: DenialPhrase; lockedUntil?: string };
  if (status === 402) return { kind: 'denied', key };
  if (status === 404) return { kind: 'unknown' };
  if (code === 'order_in_progress') return { kind: 'busy' };
  if (code === 'order_given_up') return { kind: 'given-up' };
  if (code === 'vat_number_invalid') return { kind: 'vat-number' };
  if (status === 409) return { kind: 'changed' };
  if (status === 423) return { kind: 'locked', lockedUntil };
  return { kind: 'refused' };
}

/** Places the order. Calls with the same key are one order. */
export const sendOrder = (
  key: string,
  request: PlaceOrderInput & { botToken: string; language: string; orderSource: string | undefined },
): Promise<OrderAnswer> =>
  callApi<Body>('/api/checkout/orders', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: request,
  }).then(readBody, readError);

/** Returns the state of an order that was sent. */
export const lookAtOrder = (key: string, language: string): Promise<OrderAnswer> =>
  callApi<Body>(`/api/checkout/orders/${key}?language=${language}`).then(readBody, readError);

/** Returns whether the same key must not be used again after this answer. */
export const isFinal = ({ kind }: OrderAnswer): boolean =>
  !['pending', 'action', 'silent', 'busy', 'locked'].includes(kind);
