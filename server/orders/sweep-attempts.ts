import { claimDueAttempts } from './attempt.repo.ts';
import type { AttemptDriver } from './drive-attempt.ts';
import type { OrderTools } from './order-tools.ts';

/** The interval at which attempts that are due are looked for, in milliseconds. */
const interval = 1_000;
/** Attempts one node takes at once. */
const batch = 20;

export interface AttemptSweep {
  /** Begins no further look and ends those under way. */
  stop(): Promise<void>;
}

/**
 * Goes on with attempts nobody works on: after a crash, a gateway's silence, a question that was left open. Any number
 * of nodes may do so on one PostgreSQL.
 */
export function startAttemptSweep({
  db,
  clock,
  log,
  driver,
}: Pick<OrderTools, 'db' | 'clock' | 'log'> & { driver: AttemptDriver }): AttemptSweep {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isFailing = false;

  /** A database that is away fails every second; once is enough to say so. */
  function report(error: unknown): void {
    if (!isFailing && !isStopped) log.error({ err: error }, 'attempts to order could not be worked on');
    isFailing = true;
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const due = await claimDueAttempts(db, clock.now(), batch);
      isFailing = false;
      await Promise.all(due.map((id) => driver.drive(id).catch(report)));
      if (due.length < batch || isStopped) return;
    }
  }

  const timer = setInterval(() => {
    running ??= sweep()
      .catch(report)
      .finally(() => (running = null));
  }, interval);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
