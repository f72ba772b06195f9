import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import type { Secrets } from '../secrets.ts';
import { flag } from './flag.ts';
import { secretList } from './secret-list.ts';
import { isOrigin } from '../web-address.rules.ts';

/** The payment provider, or the sandbox instead. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_[\w-]+$/, 'must be a secret or restricted key, such as sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_[\w-]+$/, 'must be a publishable key, such as pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    secretList({
      least: 1,
      pattern: /^whsec_[\w+/=-]+$/,
      described: 'the signing secret of a webhook, such as whsec_…',
    }),
  ),
  STRIPE_API_BASE: v.optional(
    v.pipe(v.string(), v.check(isOrigin, 'must be an origin, such as http://localhost:12111')),
  ),
  PAYMENTS_SANDBOX: v.optional(flag),
  AUTHORIZATION_BUFFER_CENTS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be an amount in cents, such as 100'), v.transform(Number)),
    '100',
  ),
  REFUND_LIMIT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be an amount in whole dollars, such as 500'),
      v.transform((dollars) => Number(dollars) * 100),
    ),
    '500',
  ),
  RETURN_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of days, such as 30'), v.transform(Number)),
    '30',
  ),
};

export interface StripeKeys {
  secretKey: string;
  /** For browsers. */
  publishableKey: string;
  /** Sign what the provider sends to `/api/webhooks/payments`; more than one while a secret is rolled. */
  webhookSecrets: Secrets;
  /** Address of its API; undefined for the real one. */
  apiBase: string | undefined;
}

/** All three keys or none, and all of one mode: half a configuration would accept cards and lose the payments. */
export function readStripeKeys(
  given: v.InferOutput<v.ObjectSchema<typeof paymentVariables, undefined>>,
): StripeKeys | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = names.find((name) => !given[name]);
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  } = given;
  if (names.every((name) => !given[name]) && !given.STRIPE_API_BASE) return undefined;
  if (!secretKey || !publishableKey || !webhookSecrets) {
    throw new BadEnvironment(
      `The environment variable ${missing} is missing: payments by Stripe need ${names.join(', ')}.`,
    );
  }
  if (given.PAYMENTS_SANDBOX) {
    throw new BadEnvironment(
      'The environment variable PAYMENTS_SANDBOX is on beside the keys of Stripe: remove it, or remove the keys.',
    );
  }
  const isTest = (key: string) => key.includes('_test_');
  if (isTest(secretKey) !== isTest(publishableKey)) {
    throw new BadEnvironment(
      'The environment variable STRIPE_PUBLISHABLE_KEY must be of the same mode, test or live, as STRIPE_SECRET_KEY.',
    );
  }
  return { secretKey, publishableKey, webhookSecrets, apiBase: given.STRIPE_API_BASE };
}
