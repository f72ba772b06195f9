import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { searchCustomers } from '../../server/people/access/search-customers.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { percentile, type Figure } from './figure.ts';

const accounts = 100_000;
const rounds = 40;

/** Searches as staff write them: a surname, a whole address, a company, a name with a company, the begin of a name. */
const rare = ['c4ca4238', 'hugo.1ac1f3ae', 'anna.f1dba4ce@works77.example', 'works4999', 'maria works4321', 'c4ca'];
/** Words that many people match. */
const frequent = ['anna', 'works', 'fire safety', 'example'];

/** The search for customers among 100,000 accounts, by rare and by frequent words. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.warn('  without PostgreSQL: none is installed');
    return [];
  }
  try {
    const connection = await connect({ databaseUrl: postgres.url, dataDir: '' });
    const { db } = connection;
    const people = `(select i, (array['Anna', 'Ben', 'Carla', 'David', 'Eva', 'Frank', 'Grace', 'Hugo', 'Ines', 'Jack',
      'Karen', 'Luis', 'Maria', 'Noah', 'Olga'])[1 + i % 15] as first, left(md5(i::text), 8) as last
      from generate_series(1, ${accounts}) i) as person`;
    await db.execute(`insert into users (id, name, email, created_at, updated_at)
      select 'u' || i, first || ' ' || last, lower(first || '.' || last || '@works' || i % 5000 || '.example'), now(), now()
      from ${people}`);
    await db.execute(`insert into accounts (user_id, first_name, last_name, company, created_at, updated_at)
      select 'u' || i, first, last, 'Works' || i % 5000 || ' Fire Safety', now(), now() from ${people}`);
    await db.execute('vacuum analyze users, accounts');
    const time = async (searches: readonly string[]) => {
      const samples: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const search of searches) {
          const since = performance.now();
          await searchCustomers({ db, clock: systemClock, installation: demoInstallation }, search);
          samples.push(performance.now() - since);
        }
      }
      return { median: percentile(samples, 0.5), slow: percentile(samples, 0.95) };
    };
    const [byRare, byFrequent] = [await time(rare), await time(frequent)];
    const figures = [
      { name: 'customer search by a rare word, 100,000 accounts, p50', value: byRare.median, unit: 'ms' },
      { name: 'the same, p95', value: byRare.slow, unit: 'ms', budget: { atMost: 20 } },
      { name: 'the same by frequent words, p50', value: byFrequent.median, unit: 'ms' },
    ];
    await connection.close();
    return figures;
  } finally {
    await postgres.stop();
  }
}
