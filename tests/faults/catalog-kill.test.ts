import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalog } from '../../server/catalog/import-catalog.ts';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { systemClock } from '../../server/clock.ts';
import { importContent } from '../../server/content/import-content.ts';
import { connect, type Connection } from '../../server/db/connection.ts';
import { smallCatalog } from '../support/catalog.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { casesOf } from '../support/scope.ts';
import { startSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, storeReports, until } from './report-pages.ts';
import { startArmed } from './start-armed.ts';

// A server of our own, which runs on while the site is killed; the embedded database has one process at a time.
const postgres = await startOwnPostgres();
if (!postgres) console.warn('No PostgreSQL here: its fault tests are SKIPPED (Debian: apt-get install postgresql).');
const page = '/products/course';

describe.skipIf(!postgres)('the page of a product, on PostgreSQL', () => {
  let folder: AsyncDisposable & { path: string };
  let connection: Connection;
  let env: { DATA_DIR: string; DATABASE_URL: string; DEMO: string; PORT: string };

  beforeAll(async () => {
    folder = await temporaryFolder();
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query('create database catalog');
    await client.end();
    const url = new URL(postgres?.url ?? '');
    url.pathname = '/catalog';
    await storeReports({ databaseUrl: url.href, dataDir: '' }, 20);
    connection = await connect({ databaseUrl: url.href, dataDir: '' });
    const body = { type: 'product', locale: 'en', path: page, fields: { title: 'Course', description: 'A course.' } };
    const report = await importContent(
      connection.db,
      systemClock,
      [{ file: 'course', id: 'product:course', body }],
      'fault test',
    );
    expect(report.problems).toEqual([]);
    await price('495.00');
    // The port is part of every canonical address: another one would be another release.
    env = { DATA_DIR: folder.path, DATABASE_URL: url.href, DEMO: 'off', PORT: String(await freePort()) };
  });
  afterAll(async () => {
    await connection.close();
    await postgres?.stop();
    await folder[Symbol.asyncDispose]();
  });

  /** Brings the catalogue with another price for the course, from outside the site's process. */
  async function price(amount: string): Promise<void> {
    const files = smallCatalog();
    files.set('products.csv', (files.get('products.csv') ?? '').replace(',495.00,', `,${amount},`));
    expect((await importCatalog(connection.db, systemClock, files)).problems).toEqual([]);
  }
  const shows = (site: { origin: string }, amount: string) => async () =>
    (await read(site, page)).body.includes(`$${amount}`);

  it('follows an import while the site runs', async () => {
    await using site = await startSite(env);
    await until('the page shows the first price', shows(site, '495.00'));
    await price('510.00');
    await until('the page shows the new price', shows(site, '510.00'));
  });

  it('follows an import made while the site was away', async () => {
    await price('520.00');
    await using site = await startSite(env);
    await until('the page shows the new price', shows(site, '520.00'));
  });

  const points: [at: string, amount: string][] = [
    ['rendered:1', '531.00'],
    ['written:1', '532.00'],
    ['renamed:1', '533.00'],
  ];

  it.each(casesOf(points, points.slice(1, 2)))('follows it after a kill at %s', async (at, amount) => {
    {
      await using killed = await startArmed(env, at);
      await price(amount);
      expect(await killed.ended).toBeNull();
    }
    await using site = await startSite(env);
    await until('the page shows the new price', shows(site, amount));
  });
});
