import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../platform/db/connection.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import type { Log } from '../platform/log.ts';

/** Interval of looks at the facts of operation, in milliseconds. */
const lookEvery = 2_000;

/** The parts of a site that need the database. */
interface Opening {
  services: { installation: InstallationFacts };
  /** Resolves when every page is rendered. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface KeepOpenOptions<T extends Opening> {
  /** Returns null at a stop. */
  open(): Promise<T | null>;
  /** Has requests answered by these parts. */
  serve(opening: T): void;
  /** What looks at the facts need. */
  look: {
    db: Database;
    log: Log;
    /** Aborted at a stop. */
    signal: AbortSignal;
  };
}

/**
 * Opens a site, and opens it again when an administrator has changed its facts of operation here or on another node: the
 * parts hold facts such as the time zone and modules from their beginning. Stored pages are served meanwhile; what is
 * made on request fails for the moment of the change.
 */
export function keepOpen<T extends Opening>({ open, serve, look }: KeepOpenOptions<T>) {
  const { db, log, signal } = look;
  let current = open();
  const begin = async (opening: T | null): Promise<void> => {
    if (!opening) return;
    serve(opening);
    await opening.start();
  };
  const rendered = current.then(begin);

  async function follow(): Promise<void> {
    for (;;) {
      const isStopped = await sleep(lookEvery, false, { signal, ref: false }).catch(() => true);
      if (isStopped) return;
      const opening = await current;
      // The database may be away: the next look finds the change.
      const facts = opening && (await readInstallation(db).catch(() => null));
      if (!opening || !facts || isDeepStrictEqual(facts, opening.services.installation)) continue;
      log.warn('the facts of operation have changed: the site is opened again with them');
      const stopped = opening
        .stop()
        .catch((error: unknown) => log.error({ err: error }, 'a part could not be stopped'));
      current = stopped.then(open);
      begin(await current).catch((error: unknown) => log.error({ err: error }, 'pages could not be rendered again'));
    }
  }
  // `rendered` tells that the first opening failed. A later failure leaves nothing to answer with: nobody catches it, so it
  // ends the process, and the supervisor starts the server again.
  void current.then(follow, () => undefined);
  return { rendered, current: (): Promise<T | null> => current };
}
