import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { connect, type Database } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { findProduct } from '../../server/store/catalog/catalog.repo.ts';
import { catalogChanges } from '../../server/store/catalog/catalog.table.ts';
import { importCatalog } from '../../server/store/catalog/import-catalog.ts';
import { catalogPlans } from '../../server/store/catalog/plans/catalog-plan.table.ts';
import { makePlan } from '../../server/store/catalog/plans/make-plan.ts';
import { smallCatalog } from '../support/catalog-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { casesOf } from '../support/test-scope.ts';
import { startWorker } from './start-worker.ts';

/** Before the first statement, among the reads, at the writes, and before the commit. */
const points = ['1', '3', '8', '12', '14', 'commit'];

it('has the planned price whole or not at all, and once, wherever its beginning is killed', async () => {
  await using folder = await temporaryFolder();
  const onDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await connect({ dataDir: folder.path });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  const run = (killAt = '') => startWorker('price', { DATA_DIR: folder.path, KILL_AT: killAt }).ended;
  const installation = demoInstallation;
  for (const point of casesOf(points, ['14', 'commit'])) {
    await onDatabase(async (db) => {
      await importCatalog(db, { clock: systemClock, installation }, smallCatalog());
      await db.delete(catalogPlans);
      await db.delete(catalogChanges);
      const typed = { productId: 'book', sku: '', companyId: '', what: 'price', price: '99.00' };
      const span = { startsAt: '2999-01-01 00:00', endsAt: '' };
      const actor = { userId: 'staff-1', requestId: 'test' };
      const tools = { db, clock: systemClock, installation };
      expect((await makePlan(tools, { actor, typed: { ...typed, ...span } })).ok).toBe(true);
      await db.update(catalogPlans).set({ startsAt: sql`now() - interval '1 minute'` });
    });
    const read = () =>
      onDatabase(async (db) => ({
        price: (await findProduct(db, 'book'))?.basePriceMinor,
        changes: await db.$count(catalogChanges),
        states: (await db.select().from(catalogPlans)).map(({ state }) => state),
      }));
    expect([point, (await run(point)).signal]).toEqual([point, 'SIGKILL']);
    expect([point, await read()]).toEqual([point, { price: 14_900, changes: 0, states: ['waiting'] }]);
    await run();
    expect([point, await read()]).toEqual([point, { price: 9_900, changes: 1, states: ['done'] }]);
  }
});
