import Stripe from 'stripe';
import type { StripeKeys } from '../../platform/env/payment-variables.ts';

/** Longest wait for one answer, in milliseconds: a payment takes one to three seconds, a slow bank more. */
export const stripeTimeout = 8_000;

/**
 * The library as the adapter uses it. It tries nothing again by itself: an attempt is asked again by the code that
 * began it, with its own key, and for as long as it takes. (A connection that was closed is the one exception, which it
 * repeats once with the same key.) The version is pinned: the shapes of another one are not those this code was written
 * for.
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
