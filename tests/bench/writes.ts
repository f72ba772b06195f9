import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { connect, type Database } from '../../server/platform/db/connection.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';

/** Writes of one measurement, and how many run at once. */
export const written = 400;
const atOnce = 8;

/** The nouns of what is written, plural ("submissions") and singular ("a submission"). */
interface Named {
  several: string;
  one: string;
}

/** Measures writes, numbered from 0, with several of them running at once. */
export async function timeWrites(
  engine: string,
  { several, one }: Named,
  write: (number: number) => Promise<unknown>,
): Promise<Figure[]> {
  const samples: number[] = [];
  let next = 0;
  const line = async () => {
    while (next < written) {
      const number = next++;
      const began = performance.now();
      await write(number);
      samples.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, line));
  const seconds = (performance.now() - began) / 1_000;
  return [
    { name: `${engine}: ${several}`, value: written / seconds, unit: '/s', note: `${atOnce} at once` },
    { name: `${engine}: ${one}, p50`, value: percentile(samples, 0.5), unit: 'ms' },
    { name: `${engine}: ${one}, p99`, value: percentile(samples, 0.99), unit: 'ms' },
  ];
}

/** Measures on the embedded database, and on a new PostgreSQL where one is installed. */
export async function onBothEngines(
  measure: (engine: string, db: Database, folder: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const on = async (engine: string, where: { dataDir: string; databaseUrl?: string }) => {
    const { db, close } = await connect(where);
    try {
      return await measure(engine, db, folder.path);
    } finally {
      await close();
    }
  };
  const figures = await on('PGlite', { dataDir: folder.path });
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return figures;
  }
  try {
    return [...figures, ...(await on('PostgreSQL', { dataDir: '', databaseUrl: postgres.url }))];
  } finally {
    await postgres.stop();
  }
}
