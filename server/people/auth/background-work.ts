import type { Log } from '../../platform/log.ts';

/** Work that goes on after the answer, so that its time tells nothing about who has an account. */
export interface BackgroundWork {
  /** Begins work once the answer has gone. Work about the same subject is done one after the other, as it was started. */
  start(what: string, subject: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

/** Keeps the work that is under way, so that a stop can wait for it. A failure is logged and ends nothing else. */
export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>();
  const last = new Map<string, Promise<void>>();
  return {
    start(what, subject, work) {
      const before = last.get(subject);
      // Not at once: the answer goes first.
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
