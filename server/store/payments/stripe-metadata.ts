import type Stripe from 'stripe';

/** Returns the attempt of a payment; null for payments of others. */
export const readAttemptId = (metadata: Stripe.Metadata | null): string | null => metadata?.['attempt_id'] ?? null;

/** Returns the shop's refund of a refund; null for one that was made at the provider. */
export const readRefundId = (metadata: Stripe.Metadata | null): string | null => metadata?.['refund_id'] ?? null;
