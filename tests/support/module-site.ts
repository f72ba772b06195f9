import { systemClock } from '../../server/platform/clock.ts';
import type { FiledItem } from '../../server/content/corpus/corpus-file.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { storeInstallation } from '../../server/platform/installation/installation.repo.ts';
import type { ModuleName } from '../../server/platform/installation/module-names.contract.ts';
import { openTestServer } from './test-databases.ts';
import { startSite, type RunningSite } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface ModuleSite extends AsyncDisposable {
  /** Switches modules off, as `npm run setup` does, and starts the server again. */
  startWithout(modulesOff: readonly ModuleName[]): Promise<RunningSite>;
}

/** Holds a demo with this content, which is started again with other modules off; on PostgreSQL where available. */
export async function openModuleSite(content: readonly FiledItem[]): Promise<ModuleSite> {
  const folder = await temporaryFolder();
  const database = await openTestServer?.();
  const first = await connect({ dataDir: folder.path, databaseUrl: database?.url });
  const { problems } = await importContent(first.db, systemClock, [...content], 'test');
  await first.close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  let site: RunningSite | null = null;
  return {
    async startWithout(modulesOff) {
      await site?.stop();
      const connection = await connect({ dataDir: folder.path, databaseUrl: database?.url });
      const { languages, timeZone, currency, country, paper } = demoInstallation;
      const facts = { languages, timeZone, currency, country, paper, modulesOff: [...modulesOff] };
      await storeInstallation(connection.db, facts, systemClock.now());
      await connection.close();
      site = await startSite({
        DATA_DIR: folder.path,
        DEMO: 'on',
        PROFILE_PROMPT_AFTER: '2099-12-31',
        ...(database && { DATABASE_URL: database.url }),
      });
      return site;
    },
    async [Symbol.asyncDispose]() {
      await site?.[Symbol.asyncDispose]();
      await database?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
