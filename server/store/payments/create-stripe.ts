import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';
import type { StripeKeys } from '../../platform/env/payment-variables.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentGateway } from './gateway.ts';
import { guardGateway } from './guard-gateway.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeClient, stripeTimeout } from './stripe-client.ts';
import { createStripeBooks } from './stripe-books.ts';
import { createStripeHolds } from './stripe-holds.ts';
import { readMessage } from './stripe-messages.ts';
import { createStripeRefunds } from './stripe-refunds.ts';

/** Returns what a function returns for the first secret that it does not refuse. @throws its last refusal */
function firstOf<T>([secret, ...others]: readonly [string, ...string[]], read: (secret: string) => T): T {
  const [next, ...rest] = others;
  if (next === undefined) return read(secret);
  try {
    return read(secret);
  } catch {
    return firstOf([next, ...rest], read);
  }
}

/** Returns the gateway of Stripe. Card data goes from the browser to Stripe, never through this server. */
export function createStripe(options: {
  env: Pick<Env, 'siteOrigin' | 'authorizationBufferMinor'> & { stripe: StripeKeys };
  clock: Clock;
  log: Log;
  timeout?: number;
}): PaymentGateway {
  const { env, clock, log } = options;
  const stripe = createStripeClient(env.stripe);
  const services = { stripe, log, siteOrigin: env.siteOrigin };
  const gateway: PaymentGateway = {
    mode: 'stripe',
    clientConfig: () => ({ mode: 'stripe', publishableKey: env.stripe.publishableKey }),
    cardEntry: null,
    challenges: null,
    disputeDesk: null,
    ...createStripeCards(services),
    ...createStripeHolds(services),
    ...createStripeRefunds(services),
    ...createStripeBooks(services),

    parseWebhook(raw, signature) {
      const read = (secret: string) =>
        stripe.webhooks.constructEvent(raw, signature, secret, undefined, undefined, clock.now().getTime());
      try {
        return readMessage(firstOf(env.stripe.webhookSecrets, read));
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a webhook was not signed by Stripe');
        return null;
      }
    },
  };
  return guardGateway(gateway, {
    bufferMinor: env.authorizationBufferMinor,
    timeout: options.timeout ?? stripeTimeout,
  });
}
