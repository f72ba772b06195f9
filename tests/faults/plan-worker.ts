import { DuePlans } from '../../server/content/scheduling/due-plans.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { mortalDatabase } from './mortal-database.ts';

/**
 * A process for the test that kills it: carries out what is due. KILL_AT is the point at which it dies
 * (mortal-database.ts), or 'committed' for just after the commit, before anything is published.
 */
const killAt = process.env['KILL_AT'] ?? '';
const die = () => process.kill(process.pid, 'SIGKILL');

const env = readEnv();
const { db, close } = await connect(env);
const due = new DuePlans({
  db: mortalDatabase(db, { at: killAt, die }),
  clock: systemClock,
  log: { error: (...told: unknown[]) => console.error(...told) },
  hosts: env,
  publish: async () => (killAt === 'committed' ? die() : undefined),
  tellFailure: () => Promise.reject(new Error('nothing may fail here')),
  deliver: () => undefined,
});
await due.look();
await close();
