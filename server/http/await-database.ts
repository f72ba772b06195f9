import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../db/connection.ts';
import type { Log } from '../log.ts';
import type { Readiness } from './readiness.ts';

/** Time between two questions to a database that is away, in milliseconds: the site is back within a second of it. */
const askEvery = 250;

interface AwaitOptions {
  connection: Pick<Connection, 'hasFailedSince'>;
  readiness: Readiness;
  log: Log;
  /** Aborted at a stop. */
  signal: AbortSignal;
}

/**
 * Opens what needs the database, again and again until the database is there.
 * @returns null at a stop
 * @throws what is wrong with the database rather than with its reach
 */
export async function whenDatabaseAnswers<T>(
  open: () => Promise<T>,
  { connection, readiness, log, signal }: AwaitOptions,
): Promise<T | null> {
  for (let isAway = false; !signal.aborted;) {
    const started = performance.now();
    try {
      const opened = await open();
      if (isAway) log.warn('the database answers; the site is open');
      return opened;
    } catch (error) {
      if (!connection.hasFailedSince(started)) throw error;
      if (!isAway)
        log.warn({ err: error }, 'the database does not answer; the pages there are stay, nothing else works');
      isAway = true;
      readiness.waitFor('the database does not answer');
      await sleep(askEvery, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
