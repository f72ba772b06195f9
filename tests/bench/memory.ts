import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { Editor } from '../support/editor-client.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { startFilledSite } from './filled-site.ts';
import { changeMenu } from './menu-sweep.ts';
import { memoryMb } from './process-usage.ts';

const sweeps = 10;
/** Longest wait for the process to return memory, in milliseconds. */
const settling = 45_000;
/** Longest wait for a change of the menu to be live on every page, in milliseconds. */
const longestSweep = 300_000;

/** Memory at rest: after the first rendering of every page, after one change of the menu and after ten. */
export async function measure({ pages }: BenchOptions): Promise<Figure[]> {
  const figures = await measureDemo('the demo on PGlite', {}, 450);
  const postgres = await startOwnPostgres();
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return figures;
  }
  try {
    figures.push(...(await measureDemo('the demo on PostgreSQL', { DATABASE_URL: postgres.url }, 250)));
  } finally {
    await postgres.stop();
  }
  return [...figures, ...(await measureFilled(pages))];
}

async function measureDemo(name: string, env: Record<string, string>, limit: number): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error', ...env });
  return await measureSweeps(name, site, limit);
}

async function measureFilled(pages: number): Promise<Figure[]> {
  const postgres = await startOwnPostgres();
  if (!postgres) return [];
  try {
    await using filled = await startFilledSite(pages, { env: { DATABASE_URL: postgres.url } });
    return await measureSweeps(`${pages} generated pages on PostgreSQL`, filled.site, 400);
  } finally {
    await postgres.stop();
  }
}

async function measureSweeps(name: string, site: RunningSite, limit: number): Promise<Figure[]> {
  const editor = new Editor(site);
  const figures: Figure[] = [];
  const add = async (when: string) => {
    figures.push({ name: `${name}, ${when}`, value: await atRest(site.pid), unit: 'MB', budget: { atMost: limit } });
  };
  await add('after the first rendering');
  for (let sweep = 1; sweep <= sweeps; sweep += 1) {
    const publish = await changeMenu(editor, `Change ${sweep}`);
    for (let waited = 0; !(await editor.status(publish)).liveAt; waited += 100) {
      if (waited > longestSweep) throw new Error(`Change ${sweep} of the menu did not end.`);
      await sleep(100);
    }
    if (sweep === 1 || sweep === sweeps) await add(sweep === 1 ? 'after one sweep' : `after ${sweeps} sweeps`);
  }
  return figures;
}

/** Returns the memory of a process once it no longer shrinks, in MB. */
async function atRest(pid: number): Promise<number> {
  let least = await memoryMb(pid);
  for (let waited = 0; waited < settling; waited += 5_000) {
    await sleep(5_000);
    const now = await memoryMb(pid);
    if (waited >= 15_000 && now > least - 2) return now;
    least = Math.min(least, now);
  }
  return memoryMb(pid);
}
