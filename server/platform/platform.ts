import type { Clock } from './clock.ts';
import type { Database } from './db/connection.ts';
import type { Env } from './env/env.ts';
import type { InstallationFacts } from './installation/installation.contract.ts';
import type { Log } from './log.ts';

/**
 * What nearly every domain depends on: a function takes the part that it needs, `Pick<Platform, 'db' | 'clock'>`. What
 * it needs of another domain is a parameter with a separate type (docs/decisions/engineering.md#platform-and-services).
 */
export interface Platform {
  env: Env;
  clock: Clock;
  log: Log;
  db: Database;
  delivery: OutboxTrigger;
  /** Facts of operation, as they were when the server started. */
  installation: InstallationFacts;
}

/** Starts the delivery of messages that a committed transaction wrote to the outbox. */
interface OutboxTrigger {
  poke(): void;
}
