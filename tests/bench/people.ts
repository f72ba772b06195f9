import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { weigh } from './bytes.ts';
import { percentile, type Figure } from './figure.ts';
import { KeptConnection, type Call } from './kept-connection.ts';
import { pinProcess } from './load.ts';

const seconds = 8;
/** V8 needs ten to fifteen thousand checks to optimize fully; a slow machine makes half as many in this time. */
const warmUpSeconds = 15;
/** One connection per person; each saves their own record. */
const people = ['customer', 'member', 'grace', 'inspector', 'ahj', 'committee', 'liaison', 'enforcer'];
const areas = [
  '',
  '/account-information',
  '/account-addresses',
  '/account-addresses/new',
  '/account-membership',
  '/security',
];

/** Session checks and profile saves on both databases, with PostgreSQL waiting for its disk; bytes of account pages. */
export async function measure(): Promise<Figure[]> {
  const figures = await measureOn('PGlite', {}, true);
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return figures;
  }
  try {
    return [...figures, ...(await measureOn('PostgreSQL', { DATABASE_URL: postgres.url }, false))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(name: string, env: Record<string, string>, isWeighed: boolean): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error', ...env });
  // The search index is built after the pages and would run beside the measurement.
  await untilSearchComplete(site);
  pinProcess(site.pid, 0);
  const cookies: string[] = [];
  for (const person of people) cookies.push((await Visitor.signedIn(site.origin, person)).cookie);
  const check = { method: 'GET', path: '/api/user/current' };
  await ask(site.origin, cookies, warmUpSeconds, () => check);
  const checks = await ask(site.origin, cookies, seconds, () => check);
  const saves = await ask(site.origin, cookies, seconds, (number) => ({
    method: 'PUT',
    path: '/api/user/profile',
    body: JSON.stringify({ userTitle: `Engineer ${number}` }),
  }));
  const figures = [...describe(`${name}: session check`, checks), ...describe(`${name}: profile save`, saves)];
  if (!isWeighed) return figures;
  const cookie = cookies[people.indexOf('member')] ?? '';
  for (const area of areas) {
    const { javascript } = await weigh({ origin: site.origin, cookie }, `/user/my-account${area}`);
    figures.push({
      name: `my-account${area}: JavaScript`,
      value: javascript,
      unit: 'bytes',
      budget: { atMost: 80_000 },
    });
  }
  return figures;
}

const describe = (name: string, taken: readonly number[]): Figure[] => [
  {
    name,
    value: taken.length / seconds,
    unit: '/s',
    note: `${people.length} people at once, each one request at a time`,
  },
  { name: `${name}, p99`, value: percentile(taken, 0.99), unit: 'ms' },
];

/** Returns the milliseconds of every request of each person, sent sequentially for this long. */
async function ask(
  origin: string,
  cookies: readonly string[],
  duration: number,
  callOf: (number: number) => Call,
): Promise<number[]> {
  const until = performance.now() + duration * 1_000;
  const taken: number[] = [];
  await Promise.all(
    cookies.map(async (cookie) => {
      using connection = await KeptConnection.open(origin);
      while (performance.now() < until) {
        const began = performance.now();
        const call = callOf(taken.length);
        const status = await connection.send(call, cookie);
        if (status !== 200) throw new Error(`${call.method} ${call.path} answered with ${status}.`);
        taken.push(performance.now() - began);
      }
    }),
  );
  return taken;
}
