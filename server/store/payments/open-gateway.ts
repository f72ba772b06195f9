import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClosedGateway } from './create-closed-gateway.ts';
import { createSandbox } from './create-sandbox.ts';
import { gatewayWarning, warningSentences } from './gateway-warning.rules.ts';
import type { PaymentGateway } from './gateway.ts';

interface GatewayServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'installation'> {
  env: Pick<
    Env,
    'stripe' | 'isSandboxAllowed' | 'isProduction' | 'siteOrigin' | 'sessionSecrets' | 'authorizationBufferMinor'
  >;
}

/**
 * Returns the gateway of this installation: Stripe if its keys are set, else the sandbox, which moves no money. In
 * production the sandbox would accept published test cards, so it must be enabled explicitly; otherwise cards are off.
 */
export async function openGateway(services: GatewayServices): Promise<PaymentGateway> {
  const { env, log } = services;
  const gateway = await chooseGateway(services);
  const warning = gatewayWarning(gateway.mode, env.isProduction);
  if (warning) log.error({ payments: gateway.mode }, warningSentences[warning]);
  return gateway;
}

async function chooseGateway(services: GatewayServices): Promise<PaymentGateway> {
  const { env, clock, log } = services;
  if (!env.stripe) return env.isSandboxAllowed ? createSandbox(services) : createClosedGateway();
  // The library takes 0.2 s and 9 MB to load, so it is loaded on demand.
  const { createStripe } = await import('./create-stripe.ts');
  return createStripe({ env: { ...env, stripe: env.stripe }, clock, log });
}
