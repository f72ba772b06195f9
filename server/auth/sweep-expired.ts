import { deleteExpired } from './auth.repo.ts';
import type { AuthOptions } from './create-auth.ts';

const sweepInterval = 3_600_000;

export interface Sweep {
  /** Begins no further sweep and ends the one under way. */
  stop(): Promise<void>;
}

/** Removes expired sessions, tokens and counters now and every hour; any number of nodes may do so on one PostgreSQL. */
export function startSweep({ db, clock, log }: Pick<AuthOptions, 'db' | 'clock' | 'log'>): Sweep {
  const sweep = () =>
    deleteExpired(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'expired rows were not removed'),
    );
  let running = sweep();
  const timer = setInterval(() => (running = running.then(sweep)), sweepInterval);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
