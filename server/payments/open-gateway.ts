import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { createSandbox } from './create-sandbox.ts';
import type { PaymentGateway } from './gateway.ts';

/** The gateway of this installation: Stripe where its keys are given, else the sandbox, which moves no money. */
export async function openGateway(tools: { env: Env; db: Database; clock: Clock; log: Log }): Promise<PaymentGateway> {
  const { env, clock, log } = tools;
  if (!env.stripe) return createSandbox(tools);
  // Its library takes 0.2 s and 9 MB to load: only where it is used.
  const { createStripe } = await import('./create-stripe.ts');
  return createStripe({ env: { ...env, stripe: env.stripe }, clock, log });
}
