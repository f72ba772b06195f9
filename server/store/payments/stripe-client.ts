import Stripe from 'stripe';
import type { StripeKeys } from '../../platform/env/payment-variables.ts';

/** Longest wait for an answer, in milliseconds: a payment takes one to three seconds, a slow bank more. */
export const stripeTimeout = 8_000;

/**
 * Returns the Stripe client of the adapter. It never retries: the code that started an attempt repeats it with its key
 * for as long as needed. (Exception: it repeats once, with the same key, after a closed connection.) The API version is
 * pinned, because another one has other shapes.
 */
export function createStripeClient({ secretKey, apiBase }: Pick<StripeKeys, 'secretKey' | 'apiBase'>): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase);
  const isPlain = base?.protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    timeout: stripeTimeout,
    telemetry: false,
    ...(base && {
      protocol: isPlain ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (isPlain ? 80 : 443),
    }),
  });
}
