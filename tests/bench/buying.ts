import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';
import { Guest, openConnections, solveChallenges } from './guest.ts';
import { pinProcess } from './load.ts';
import { cpuMilliseconds } from './process-usage.ts';

const seconds = 6;
/** Concurrent guests, and how many of them place an order: each needs a challenge that was solved before. */
const crowds = [
  { guests: 1, orders: 60 },
  { guests: 10, orders: 150 },
  { guests: 50, orders: 200 },
] as const;
/** Units added to one cart before the guest takes a new one. */
const piecesEach = 20;

/** Additions to a cart and complete guest checkouts on both databases, with PostgreSQL waiting for its disk. */
export async function measure(): Promise<Figure[]> {
  const figures = await measureOn('PGlite', {});
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return figures;
  }
  try {
    return [...figures, ...(await measureOn('PostgreSQL', { DATABASE_URL: postgres.url }))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(name: string, env: Record<string, string>): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error', ...env });
  // The search index is built after the pages and would run beside the measurement.
  await untilSearchComplete(site);
  pinProcess(site.pid, 0);
  await addForAWhile(site.origin, 10, 2);
  const figures: Figure[] = [];
  for (const { guests } of crowds) {
    const before = await cpuMilliseconds(site.pid);
    const taken = await addForAWhile(site.origin, guests, seconds);
    const cpu = (await cpuMilliseconds(site.pid)) - before;
    figures.push(...describe(`${name}: add to cart, ${guests} at once`, taken, taken.length / seconds, cpu));
  }
  for (const { guests, orders } of crowds) {
    const solved = await solveChallenges(site.origin, orders);
    const before = await cpuMilliseconds(site.pid);
    const began = performance.now();
    const { whole, placing } = await checkOutAll(site.origin, guests, solved);
    const perSecond = (orders * 1_000) / (performance.now() - began);
    const cpu = (await cpuMilliseconds(site.pid)) - before;
    figures.push(...describe(`${name}: whole checkout, ${guests} at once`, whole, perSecond, cpu));
    figures.push(
      { name: `${name}: placing the order, ${guests} at once, p50`, value: percentile(placing, 0.5), unit: 'ms' },
      { name: `${name}: placing the order, ${guests} at once, p99`, value: percentile(placing, 0.99), unit: 'ms' },
    );
  }
  return figures;
}

const describe = (name: string, taken: readonly number[], perSecond: number, cpu: number): Figure[] => [
  { name, value: perSecond, unit: '/s', note: `${taken.length} of them` },
  { name: `${name}, p50`, value: percentile(taken, 0.5), unit: 'ms' },
  { name: `${name}, p99`, value: percentile(taken, 0.99), unit: 'ms' },
  // Processor time per request is stable on a busy machine; of PostgreSQL it includes the client only.
  { name: `${name}, processor time of the server`, value: cpu / taken.length, unit: 'ms each' },
];

/** Returns the milliseconds of every addition by concurrent guests, each with one request at a time. */
async function addForAWhile(origin: string, guests: number, duration: number): Promise<number[]> {
  const agent = openConnections(guests);
  const until = performance.now() + duration * 1_000;
  const taken: number[] = [];
  const keepAdding = async () => {
    while (performance.now() < until) {
      const guest = new Guest(origin, agent);
      while (guest.taken.length < piecesEach && performance.now() < until) await guest.add();
      taken.push(...guest.taken);
    }
  };
  await Promise.all(Array.from({ length: guests }, keepAdding));
  agent.destroy();
  return taken;
}

/** Returns the milliseconds of every complete checkout, and of its last request, until all challenges are used. */
async function checkOutAll(
  origin: string,
  guests: number,
  solved: readonly string[],
): Promise<{ whole: number[]; placing: number[] }> {
  const agent = openConnections(guests);
  const left = [...solved];
  const whole: number[] = [];
  const placing: number[] = [];
  const keepBuying = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) {
      const guest = new Guest(origin, agent);
      const began = performance.now();
      await guest.checkOut(token);
      whole.push(performance.now() - began);
      placing.push(guest.taken.at(-1) ?? NaN);
    }
  };
  await Promise.all(Array.from({ length: guests }, keepBuying));
  agent.destroy();
  return { whole, placing };
}
