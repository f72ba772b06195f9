import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalog } from '../../server/store/catalog/import-catalog.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect, type Connection } from '../../server/platform/db/connection.ts';
import { smallCatalog } from '../support/catalog-scene.ts';
import { openTestServer } from '../support/test-databases.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { casesOf } from '../support/test-scope.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, storeReports, until } from './report-pages.ts';
import { startArmed } from './start-armed.ts';

// The database runs on while the site is killed; the embedded one allows one process at a time.
if (!openTestServer)
  console.warn('TEST_DATABASE_URL names no PostgreSQL, as in npm test: its fault tests are SKIPPED.');
const page = '/products/course';

describe.skipIf(!openTestServer)('the page of a product, on PostgreSQL', () => {
  let folder: AsyncDisposable & { path: string };
  let database: AsyncDisposable & { url: string };
  let connection: Connection;
  let env: { DATA_DIR: string; DATABASE_URL: string; DEMO: string; PORT: string };

  beforeAll(async () => {
    folder = await temporaryFolder();
    if (!openTestServer) return;
    database = await openTestServer();
    const databaseUrl = database.url;
    await storeReports({ databaseUrl, dataDir: '' }, 20);
    connection = await connect({ databaseUrl, dataDir: '' });
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
    env = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl, DEMO: 'off', PORT: String(await freePort()) };
  });
  afterAll(async () => {
    await connection.close();
    await database[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  /** Imports the catalogue with another price for the course, from outside the site's process. */
  async function price(amount: string): Promise<void> {
    const files = smallCatalog();
    files.set('products.csv', (files.get('products.csv') ?? '').replace(',495.00,', `,${amount},`));
    expect(
      (await importCatalog(connection.db, { clock: systemClock, installation: demoInstallation }, files)).problems,
    ).toEqual([]);
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
