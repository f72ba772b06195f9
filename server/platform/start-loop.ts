import type { Log } from './log.ts';
import { runAsServer } from './monitoring/current-work.ts';
import { report } from './monitoring/happenings.ts';

/** A task that runs repeatedly until it is stopped. */
export interface Loop {
  /** Runs now; during a run, once more after it. Does nothing after a stop. */
  wake(): void;
  /** Starts no further run and resolves when the current one has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Interval of runs, in milliseconds. */
  every: number;
  /** Runs once. @param stopping aborted at the stop, for runs with several steps */
  run(stopping: AbortSignal): Promise<unknown>;
  log: Pick<Log, 'error'>;
  /** Log message of a failed run. */
  problem: string;
}

/**
 * Runs now, at every interval and when woken; never twice at a time, and without keeping the process alive. A failed
 * run is logged and repeated. Of consecutive failures only the first is logged, because a database that is away fails
 * every second.
 */
export function startLoop({ every, run, log, problem }: LoopOptions): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isDue = false;
  let isFailing = false;
  let running: Promise<void> | null = null;

  async function runWhileDue(): Promise<void> {
    while (isDue && !signal.aborted) {
      isDue = false;
      await runOnce();
    }
    // In the same tick as the last check of isDue: a call right after it starts a new run.
    running = null;
  }

  async function runOnce(): Promise<void> {
    try {
      await run(signal);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !signal.aborted) log.error({ err: error }, problem);
      if (!signal.aborted) report('loopFailure', { loop: problem });
      isFailing = true;
    }
  }

  function wake(): void {
    if (signal.aborted) return;
    isDue = true;
    // The request that wakes a loop is not the one that its lines and steps belong to.
    running ??= runAsServer(runWhileDue);
  }

  const timer = setInterval(wake, every);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
