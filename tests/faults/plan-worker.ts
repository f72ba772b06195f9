import { DuePlans } from '../../server/content/scheduling/due-plans.ts';
import { connect, type Database } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readEnv } from '../../server/platform/env/env.ts';

/**
 * A process for the test that kills it: carries out what is due. KILL_AT is the statement of the transaction at which it
 * dies, 'commit' for just before the commit, 'committed' for just after it, before anything is published.
 */
const killAt = process.env['KILL_AT'] ?? '';
const die = () => process.kill(process.pid, 'SIGKILL');
let left = Number(killAt);

const counted = (tx: Database): Database =>
  new Proxy(tx, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        left -= 1;
        if (left === 0) die();
        const [work] = given;
        // A savepoint is a part of the transaction.
        if (method === 'transaction' && typeof work === 'function')
          return target.transaction((inner) => (work as (tx: Database) => Promise<never>)(counted(inner as Database)));
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });

const env = readEnv();
const { db, close } = await connect(env);
const mortal = Object.assign(Object.create(db) as Database, {
  transaction: (work: (tx: Database) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const done = await work(counted(tx as Database));
      if (killAt === 'commit') die();
      return done;
    }),
});
const due = new DuePlans({
  db: mortal,
  clock: systemClock,
  log: { error: (...told: unknown[]) => console.error(...told) },
  hosts: env,
  publish: async () => (killAt === 'committed' ? die() : undefined),
  tellFailure: () => Promise.reject(new Error('nothing may fail here')),
  deliver: () => undefined,
});
await due.look();
await close();
