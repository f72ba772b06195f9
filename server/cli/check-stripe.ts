import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../platform/log.ts';
import { createStripe } from '../store/payments/create-stripe.ts';
import { createStripeClient } from '../store/payments/stripe-client.ts';
import { stripeProbes, type Probe, type ProbedGateway } from './stripe-probes.ts';

/** Returns why a key cannot be used for the check; null for a key of the test mode. */
export function findKeyProblem(key: string | undefined): string | null {
  if (!key) return 'STRIPE_SECRET_KEY is missing. Set it to a key of Stripe’s test mode, such as sk_test_…';
  if (/^[sr]k_live_/.test(key))
    return 'STRIPE_SECRET_KEY is a live key: the check would charge and refund real money. Use a key of the test mode, such as sk_test_…';
  return /^[sr]k_test_/.test(key)
    ? null
    : 'STRIPE_SECRET_KEY is no key of Stripe’s test mode, which begin with sk_test_.';
}

/**
 * Runs the probes one after the other, and prints a line for each.
 * @returns the names of those that failed
 */
export async function runProbes(
  gateway: ProbedGateway,
  print: (line: string) => void,
  probes: readonly Probe[] = stripeProbes,
): Promise<string[]> {
  const width = Math.max(...probes.map(({ name }) => name.length));
  const failed: string[] = [];
  for (const { name, run } of probes) {
    const begun = performance.now();
    const wrong = await run(gateway).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(5);
    print(
      `${wrong === null ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${seconds} s${wrong === null ? '' : `  ${wrong}`}`,
    );
    if (wrong !== null) failed.push(name);
  }
  return failed;
}

/** Opens Stripe's test mode with a key of it. */
function openTestMode(secretKey: string): ProbedGateway {
  const client = createStripeClient({ secretKey, apiBase: undefined });
  const payments = createStripe({
    env: {
      siteOrigin: 'https://www.example.org',
      authorizationBufferMinor: 100,
      // The check shows no page and hears no messages.
      stripe: { secretKey, publishableKey: 'pk_test_check', webhookSecrets: ['whsec_check'], apiBase: undefined },
    },
    clock: { now: () => new Date() },
    log: createLog({ logLevel: 'error', isProduction: true }),
  });
  return {
    payments,
    give: async (name) => (await client.testHelpers.confirmationTokens.create({ payment_method: name })).id,
    pause: () => sleep(3_000),
  };
}

/** Checks the adapter of Stripe against its test mode. @returns the exit code */
export async function checkStripe(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const key = env['STRIPE_SECRET_KEY'];
  const problem = findKeyProblem(key);
  if (problem !== null || !key) {
    console.error(problem);
    return 2;
  }
  const failed = await runProbes(openTestMode(key), (line) => console.log(line));
  console.log(
    failed.length === 0 ? '\nStripe keeps every rule.' : `\n${failed.length} of ${stripeProbes.length} failed.`,
  );
  return failed.length === 0 ? 0 : 1;
}
