import { connect } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { createLog } from '../../server/platform/log.ts';
import { DueCatalogPlans } from '../../server/store/catalog/plans/due-catalog-plans.ts';
import { mortalDatabase } from './mortal-database.ts';

/** A process for the test that kills it: begins and ends planned prices. KILL_AT is the point at which it dies. */
const die = () => process.kill(process.pid, 'SIGKILL');
const { db, close } = await connect(readEnv());
const due = new DueCatalogPlans({
  db: mortalDatabase(db, { at: process.env['KILL_AT'] ?? '', die }),
  clock: systemClock,
  log: createLog({ logLevel: 'error', isProduction: true }),
});
await due.look();
await close();
