import type { Log } from './log.ts';

/** Work that is done again and again until it is stopped. */
export interface Loop {
  /** Runs now; while a run is under way, once more after it. Does nothing after a stop. */
  wake(): void;
  /** Begins no further run and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Time between two runs, in milliseconds. */
  every: number;
  /** Does the work once. @param stopping aborted at the stop, for runs that have parts */
  run(stopping: AbortSignal): Promise<unknown>;
  log: Pick<Log, 'error'>;
  /** Words what a run that fails leaves undone, for the log. */
  problem: string;
}

/**
 * Runs now, at every interval and when it is woken; never twice at the same time, and never keeping the process alive.
 * A run that fails throws nothing: it is logged and tried again. Of several in a row the first alone is logged, because
 * a database that is away fails every second.
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
    // In the same step as the last look at isDue: a call right after it begins a new run.
    running = null;
  }

  async function runOnce(): Promise<void> {
    try {
      await run(signal);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !signal.aborted) log.error({ err: error }, problem);
      isFailing = true;
    }
  }

  function wake(): void {
    if (signal.aborted) return;
    isDue = true;
    running ??= runWhileDue();
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
