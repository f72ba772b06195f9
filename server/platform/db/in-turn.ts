import type { Database } from './connection.ts';
import { isUnavailability } from './postgres-pool.ts';

/**
 * Makes tasks take turns before they request a connection. Waiting in the database, each would occupy a connection, and
 * on a busy machine fail at the lock time-out without a fault
 * (docs/decisions/engineering.md#saves-take-turns-before-they-connect). If the database is away, all waiting tasks fail
 * together, not one time-out after the other.
 * @returns runs a task after those begun earlier on the same handle; a transaction counts as another handle
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
