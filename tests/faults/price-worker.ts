import { connect } from '../../server/platform/db/connection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { createLog } from '../../server/platform/log.ts';
import { DueCatalogPlans } from '../../server/store/catalog/plans/due-catalog-plans.ts';
import { mortalDatabase } from './mortal-database.ts';

/** A process for the test that kills it: begins and ends planned prices. KILL_AT is the point at which it dies. */
const die = () => process.kill(process.pid, 'SIGKILL');
const env = readEnv();
const { db, close } = await connect(env);
const due = new DueCatalogPlans({
  db: mortalDatabase(db, { at: process.env['KILL_AT'] ?? '', die }),
  clock: systemClock,
  log: createLog({ logLevel: 'error', isProduction: true }),
  env,
  installation: demoInstallation,
  delivery: { poke: () => undefined },
});
await due.look();
await close();
