import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import type { PaymentGateway } from './gateway.ts';
import { guardGateway } from './guard-gateway.ts';
import { createSandboxCards } from './sandbox-cards.ts';
import { createSandboxDisputes } from './sandbox-disputes.ts';
import { listSandboxEntries } from './sandbox-entries.ts';
import { createSandboxHolds } from './sandbox-holds.ts';
import { createSandboxRefunds } from './sandbox-refunds.ts';
import { testCards } from './test-cards.rules.ts';

/** Longest wait, in milliseconds: the sandbox answers immediately or, for one of its cards, never. */
const timeout = 5_000;

/**
 * Returns a gateway that moves no money: it stores everything in our database and accepts published test cards only.
 */
export function createSandbox(options: {
  env: Pick<Env, 'sessionSecrets' | 'authorizationBufferMinor'>;
  db: Database;
  clock: Clock;
  installation: { timeZone: string };
  timeout?: number;
}): PaymentGateway {
  const { env, db, clock, installation } = options;
  const sandbox: PaymentGateway = {
    mode: 'sandbox',
    clientConfig: () => ({ mode: 'sandbox', testCards: testCards.map(({ number, key }) => ({ number, key })) }),
    cardTokens: null,
    ...createSandboxCards({ db, clock, secrets: env.sessionSecrets }),
    ...createSandboxHolds({ db, clock, installation }),
    ...createSandboxRefunds({ db, clock }),
    ...createSandboxDisputes({ db, clock }),
    listEntries: (span) => listSandboxEntries(db, span),
    // The sandbox sends no messages.
    parseWebhook: () => null,
  };
  return guardGateway(sandbox, {
    bufferMinor: env.authorizationBufferMinor,
    timeout: options.timeout ?? timeout,
  });
}
