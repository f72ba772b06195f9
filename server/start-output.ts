import { format } from 'node:util';
import type { Log } from './platform/log.ts';
import { ProgressBar } from './progress-bar.ts';

/** What the start says to whoever watches it. */
export interface StartOutput {
  print(sentence: string): void;
  rendering(done: number, total: number): void;
  /** Ends the line of the progress. */
  finish(): void;
}

/** Speaks to a person at a terminal, or in a log that a person reads. */
export function createTerminalOutput(): StartOutput {
  const bar = new ProgressBar('Rendering pages');
  return {
    print: (sentence) => console.log(sentence),
    rendering: (done, total) => bar.show(done, total),
    finish: () => bar.finish(),
  };
}

/** Writes lines of the log: in production each line of the output is JSON, which a collector reads. */
export function createLogOutput(log: Pick<Log, 'child'>): StartOutput {
  // Whatever LOG_LEVEL is: whoever starts a server waits for these.
  const lines = log.child({}, { level: 'info' });
  let said = -1;
  return {
    print: (sentence) => lines.info(sentence.trim()),
    rendering(done, total) {
      const tenth = total === 0 ? -1 : Math.floor((done / total) * 10);
      if (tenth <= said) return;
      said = tenth;
      lines.info({ done, total }, 'Rendering pages');
    },
    finish: () => undefined,
  };
}

/** Has everything that is printed, by libraries and by templates too, become lines of the log. */
export function sendConsoleToLog(log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>): void {
  for (const [name, level] of [
    ['debug', 'debug'],
    ['log', 'info'],
    ['info', 'info'],
    ['warn', 'warn'],
    ['error', 'error'],
  ] as const) {
    console[name] = (...words: unknown[]) => log[level](format(...words).trimEnd());
  }
}
