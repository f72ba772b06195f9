import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../platform/db/connection.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import type { Log } from '../platform/log.ts';
import { NotSetUp } from './not-set-up.ts';
import type { Readiness } from './readiness.ts';
import type { Unset } from './unset-site.ts';

/** Interval of attempts while the database is away, in milliseconds. */
const askEvery = 250;
/** The same if the tables are not usable: an operator has to act first. */
const askEveryWhileRefused = 1_000;

interface AwaitOptions {
  connection: Pick<Connection, 'hasFailedSince'>;
  readiness: Readiness;
  log: Log;
  /** Answers until the site is set up. */
  unset: Unset;
  /** Aborted at a stop. */
  signal: AbortSignal;
}

/**
 * Opens the parts that need the database, repeatedly until it answers and the site is set up: by this server, by another
 * node or by the command.
 * @returns null at a stop
 * @throws any problem other than an unreachable database
 */
export async function awaitDatabase<T>(
  open: () => Promise<T>,
  { connection, readiness, log, unset, signal }: AwaitOptions,
): Promise<T | null> {
  for (let isAway = false; !signal.aborted;) {
    const started = performance.now();
    try {
      const opened = await open();
      if (isAway) log.warn('the database answers; the site is open');
      return opened;
    } catch (error) {
      if (error instanceof NotSetUp) {
        unset.renewKey();
        readiness.waitForSetup(unset, error.message);
        await sleep(askEveryWhileRefused, undefined, { signal }).catch(() => undefined);
        continue;
      }
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
