import type { Log } from '../../platform/log.ts';

/** Work after the response, so that its duration reveals nothing about who has an account. */
export interface BackgroundWork {
  /** Starts work after the response has been sent. Work about the same subject runs in the order it was started. */
  start(what: string, subject: string, work: () => Promise<void>): void;
  /** Resolves when no work is running. */
  settled(): Promise<void>;
}

/** Tracks running work so that a stop can wait for it. A failure is logged and stops no other work. */
export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>();
  const last = new Map<string, Promise<void>>();
  return {
    start(what, subject, work) {
      const before = last.get(subject);
      // Sends the response first.
      const run = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => before)
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: what }, 'work after an answer failed'))
        .finally(() => {
          running.delete(run);
          if (last.get(subject) === run) last.delete(subject);
        });
      running.add(run);
      last.set(subject, run);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
