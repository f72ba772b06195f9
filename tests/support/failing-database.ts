import type { Database } from '../../server/platform/db/connection.ts';

const verbs: readonly PropertyKey[] = [
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  'transaction',
];

/** The same database, which fails after this number of statements: every later one, inside transactions too. */
export function failingDatabase(db: Database, statements: number): Database {
  let done = 0;
  const wrap = (wrapped: Database): Database =>
    new Proxy(wrapped, {
      get(target, property): unknown {
        const value: unknown = Reflect.get(target, property, target);
        if (!verbs.includes(property) || typeof value !== 'function') return value;
        const call = value as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          done += 1;
          if (done > statements) throw new Error('the database has gone away');
          if (property !== 'transaction') return call.apply(target, given);
          const [work, ...rest] = given as [(tx: Database) => unknown];
          return call.call(target, (tx: Database) => work(wrap(tx)), ...rest);
        };
      },
    });
  return wrap(db);
}
