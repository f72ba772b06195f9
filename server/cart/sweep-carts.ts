import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { cartLifetime } from './cart-owner.ts';
import { deleteStaleCarts } from './cart.repo.ts';

const interval = 3_600_000;

/** Removes anonymous carts that no browser can know any more, now and every hour. @returns what ends it */
export function startCartSweep({ db, clock, log }: { db: Database; clock: Clock; log: Log }): {
  stop(): Promise<void>;
} {
  const sweep = async () => {
    const before = new Date(clock.now().getTime() - cartLifetime * 1_000);
    await deleteStaleCarts(db, before).catch((error: unknown) =>
      log.error({ err: error }, 'old carts were not removed'),
    );
  };
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
