import type { Database } from '../../server/platform/db/connection.ts';

/** Point of death: the statement of the transaction, 'commit' for just before the commit. */
export interface Death {
  at: string;
  die(): unknown;
}

/** Returns a transaction that dies at a statement; a savepoint is a part of it. */
function counted(tx: Database, count: { left: number; die(): unknown }): Database {
  return new Proxy(tx, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        count.left -= 1;
        if (count.left === 0) count.die();
        const [work] = given;
        if (method === 'transaction' && typeof work === 'function')
          return target.transaction((inner) =>
            (work as (tx: Database) => Promise<never>)(counted(inner as Database, count)),
          );
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
}

/** Returns a database whose transactions die at a point. */
export function mortalDatabase(db: Database, { at, die }: Death): Database {
  const count = { left: Number(at), die };
  return Object.assign(Object.create(db) as Database, {
    transaction: (work: (tx: Database) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const done = await work(counted(tx as Database, count));
        if (at === 'commit') die();
        return done;
      }),
  });
}
