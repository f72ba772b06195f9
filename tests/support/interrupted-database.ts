import type { Database } from '../../server/platform/db/connection.ts';

type Session = Database['_']['session'];

/** The same database, which runs a callback before the first prepared query returns its answer. */
export function interruptedDatabase(db: Database, happening: () => Promise<unknown>): Database {
  let isFirst = true;
  const prepareQuery: Session['prepareQuery'] = (...query) => {
    const prepared = db._.session.prepareQuery(...query);
    if (!isFirst) return prepared;
    isFirst = false;
    const execute: typeof prepared.execute = async (values) => {
      const answer = await prepared.execute(values);
      await happening();
      return answer;
    };
    return new Proxy(prepared, {
      get: (target, property): unknown => (property === 'execute' ? execute : Reflect.get(target, property, target)),
    });
  };
  const session = new Proxy(db._.session, {
    get: (target, property): unknown => (property === 'prepareQuery' ? prepareQuery : Reflect.get(target, property)),
  });
  return new Proxy(db, {
    get: (target, property): unknown =>
      property === '_' ? { ...target._, session } : Reflect.get(target, property, target),
  });
}
