import type { Log } from '../log.ts';

/** Work that goes on after the answer, so that its time tells nothing about who has an account. */
export interface BackgroundWork {
  start(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    start(what, work) {
      // Not before the next turn: the answer goes first.
      const run = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: what }, 'work after an answer failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
