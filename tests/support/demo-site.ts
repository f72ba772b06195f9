import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../server/platform/env/env.ts';
import { openTestServer } from './test-databases.ts';
import { isThorough } from './test-scope.ts';
import { untilSearchComplete } from './await-search-complete.ts';
import { startSite } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const results = path.join(projectRoot(), 'test-results');

/** Milliseconds. No test waits for it: with much else on the machine it may render a twentieth of what it does alone. */
const longestStart = 600_000;

/**
 * Starts the one demo site all journeys share and waits for its first rendering and its search; its address goes to
 * the workers in E2E_ORIGIN and E2E_DATA_DIR. With both set beforehand the journeys use a site that runs already. It works
 * on PostgreSQL where there is a server, and on the embedded database in a thorough run.
 * @returns what ends it
 */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  if (process.env['E2E_ORIGIN'] && process.env['E2E_DATA_DIR']) return async () => undefined;
  const folder = await temporaryFolder();
  const database = isThorough ? undefined : await openTestServer?.();
  const port = process.env['E2E_PORT'];
  // Nobody is asked for their profile but in the journey about it: every journey signs in people whose profile is open.
  const site = await startSite(
    {
      DATA_DIR: folder.path,
      PROFILE_PROMPT_AFTER: '2099-12-31',
      ...(database && { DATABASE_URL: database.url, DEMO: 'on' }),
      ...(port && { PORT: port }),
    },
    { longestStart },
  );
  for (let waited = 0; !site.output().includes('Stanchion is ready'); waited += 100) {
    if (waited >= longestStart) throw new Error(`The demo site was not rendered:\n${site.output()}`);
    await sleep(100);
  }
  await untilSearchComplete(site, longestStart);
  process.env['E2E_ORIGIN'] = site.origin;
  process.env['E2E_DATA_DIR'] = folder.path;
  return async () => {
    await site.stop();
    // Why it answered with an error is told here alone.
    await mkdir(results, { recursive: true });
    await writeFile(path.join(results, 'site.log'), site.output());
    await database?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
}
