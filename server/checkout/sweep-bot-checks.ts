import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { deleteOldChecks } from './bot-check.repo.ts';

const interval = 600_000;

/**
 * Removes solved challenges that have expired, now and every ten minutes: an expired one is refused with or without its
 * row. @returns what ends it
 */
export function startBotCheckSweep({ db, clock, log }: { db: Database; clock: Clock; log: Log }): {
  stop(): Promise<void>;
} {
  const sweep = () =>
    deleteOldChecks(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'old bot checks were not removed'),
    );
  let running = sweep();
  const timer = setInterval(() => (running = running.then(sweep)), interval);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
