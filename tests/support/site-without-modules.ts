import { systemClock } from '../../server/platform/clock.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { storeInstallation } from '../../server/platform/installation/installation.repo.ts';
import type { ModuleName } from '../../server/platform/installation/module-names.contract.ts';
import { openTestServer } from './test-databases.ts';
import { startSite, type RunningSite } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts the demo with modules switched off, as after `npm run setup`; on PostgreSQL where available. */
export async function startSiteWithout(modulesOff: ModuleName[]): Promise<RunningSite> {
  const folder = await temporaryFolder();
  const database = await openTestServer?.();
  const connection = await connect({ dataDir: folder.path, databaseUrl: database?.url });
  const { languages, timeZone, currency, country, paper } = demoInstallation;
  const facts = { languages, timeZone, currency, country, paper, modulesOff };
  await storeInstallation(connection.db, facts, systemClock.now());
  await connection.close();
  const site = await startSite({
    DATA_DIR: folder.path,
    DEMO: 'on',
    PROFILE_PROMPT_AFTER: '2099-12-31',
    ...(database && { DATABASE_URL: database.url }),
  });
  return {
    ...site,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await database?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
