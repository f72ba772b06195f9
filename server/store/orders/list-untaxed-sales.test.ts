import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { taxRates } from '../catalog/tax-rate.table.ts';
import { createTableTax } from '../tax/create-table-tax.ts';
import { listRatesOf } from '../tax/tax-rate.repo.ts';
import { listUntaxedSales } from './list-untaxed-sales.ts';
import { placeOrder } from './placing/place-order.ts';

describe.each(drivers)('what no row taxes, on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let store: shop.TestStore;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { db } = connection;
    await db.delete(taxRates);
    await shop.clearStore(db);
    await shop.stockStore(db);
    const tax = createTableTax({ home: 'US', states: ['OH'], readRates: (states) => listRatesOf(db, states) });
    store = shop.openTestStore(db, { tax });
  });
  const list = (states = ['OH']) =>
    listUntaxedSales(connection.db, {
      states,
      home: 'US',
      timeZone: demoInstallation.timeZone,
      now: new Date(store.clock.now().getTime() + 1_000),
    });
  async function order(items: Parameters<typeof shop.fillCart>[2], payable: number) {
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(store, visitor, items);
    const placed = await placeOrder(store, visitor, await shop.reviewed(store, visitor, cart, { payable }));
    expect(placed).toMatchObject({ ok: true });
  }

  it('lists codes by state with what they came to, shipping too, until a row names them', async () => {
    await order({ book: 1, file: 1 }, 14_900 + 12_900 + 895);
    await order({ book: 1 }, 14_900 + 895);
    const lastAt = expect.any(Date) as Date;
    expect(await list()).toEqual([
      { state: 'OH', code: 'goods', orders: 2, netMinor: 29_800, lastAt },
      { state: 'OH', code: 'download', orders: 1, netMinor: 12_900, lastAt },
      { state: 'OH', code: 'shipping', orders: 2, netMinor: 1_790, lastAt },
    ]);
    expect([await list(['NJ']), await list([])]).toEqual([[], []]);
    const row = { state: 'OH', source: 'x' };
    await connection.db.insert(taxRates).values([
      // A row that says there is no tax is a row.
      { code: 'shipping', ratePpm: 0, from: '2020-01-01', ...row },
      { code: 'download', ratePpm: 57_500, from: '2020-01-01', ...row },
      // Valid only after these orders.
      { code: 'goods', ratePpm: 57_500, from: '2999-01-01', ...row },
    ]);
    expect(await list()).toMatchObject([{ code: 'goods', orders: 2 }]);
  });
});
