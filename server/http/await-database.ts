import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../platform/db/connection.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import type { Log } from '../platform/log.ts';
import type { Readiness } from './readiness.ts';

/** Time between two questions to a database that is away, in milliseconds: the site is back within a second of it. */
const askEvery = 250;
/** The same where tables are in the way: somebody has to do something first. */
const askEveryWhileRefused = 1_000;

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
      const isRefused = error instanceof SchemaRefusal;
      if (!isRefused && !connection.hasFailedSince(started)) throw error;
      const reason = isRefused ? error.message : 'the database does not answer';
      if (!isAway) log.warn({ err: error }, `${reason}; the pages there are stay, nothing else works`);
      isAway = true;
      readiness.waitFor(reason);
      await sleep(isRefused ? askEveryWhileRefused : askEvery, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
