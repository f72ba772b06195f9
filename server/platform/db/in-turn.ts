import type { Database } from './connection.ts';
import { isUnavailability } from './postgres-pool.ts';

/**
 * Makes works on a database take turns before they ask for a connection. In the database each would hold a connection
 * while it waits for the lock, and on a busy machine fail at the lock's time-out though nothing is wrong
 * (docs/decisions/engineering.md#saves-take-turns-before-they-connect). When the database is away, all who wait are told
 * at once, not one time-out after the other.
 * @returns runs a work after those begun before on the same handle; a transaction is a handle of its own
 */
export function makeTurns() {
  const lasts = new WeakMap<Database, Promise<void>>();
  return <T>(db: Database, work: () => Promise<T>): Promise<T> => {
    const run = (lasts.get(db) ?? Promise.resolve()).then(work);
    const ended = run.then(
      () => undefined,
      (error: unknown) => {
        if (isUnavailability(error)) throw error;
      },
    );
    lasts.set(db, ended);
    const forget = () => {
      if (lasts.get(db) === ended) lasts.delete(db);
    };
    ended.then(forget, forget);
    return run;
  };
}
