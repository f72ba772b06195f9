import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../server/platform/env/env.ts';
import { openTestServer } from './test-databases.ts';
import { isThorough } from './test-scope.ts';
import { untilSearchComplete } from './await-search-complete.ts';
import { startSite } from './site-process.ts';
import { demoErpSecret } from './tell-demo-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const results = path.join(projectRoot(), 'test-results');

/** Milliseconds. A busy machine may render at a twentieth of its usual speed. */
const longestStart = 600_000;

/**
 * Starts the demo site that all journeys share and waits for its first rendering and its search. Its address is passed
 * to the workers in E2E_ORIGIN and E2E_DATA_DIR; with both preset, the journeys use a site that already runs. It uses
 * PostgreSQL where available, and the embedded database in a thorough run.
 * @returns the function that stops it
 */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  if (process.env['E2E_ORIGIN'] && process.env['E2E_DATA_DIR']) return async () => undefined;
  const folder = await temporaryFolder();
  const database = isThorough ? undefined : await openTestServer?.();
  const port = process.env['E2E_PORT'];
  // The profile prompt is off except in its own journey: every journey signs in people with open profiles.
  const site = await startSite(
    {
      DATA_DIR: folder.path,
      PROFILE_PROMPT_AFTER: '2099-12-31',
      ERP_WEBHOOK_SECRET: demoErpSecret,
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
    // The reason for an error is reported here only.
    await mkdir(results, { recursive: true });
    await writeFile(path.join(results, 'site.log'), site.output());
    await database?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
}
