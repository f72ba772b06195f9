import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { systemClock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { products } from '../store/catalog/catalog.table.ts';
import { taxRates } from '../store/catalog/tax-rate.table.ts';
import { createCatalogServices } from './catalog-services.ts';

let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const open = (isDemo: boolean) =>
  createCatalogServices({ isDemo }, { db: connection.db, clock: systemClock, installation: demoInstallation });
const counts = async () =>
  [(await connection.db.$count(products)) > 0, (await connection.db.$count(taxRates)) > 0] as const;

it('gives a demo its products and taxes, one of an earlier release its taxes, and any other site nothing', async () => {
  await open(false);
  expect(await counts()).toEqual([false, false]);
  await open(true);
  expect(await counts()).toEqual([true, true]);
  await connection.db.delete(taxRates);
  await open(false);
  expect(await counts()).toEqual([true, false]);
  const before = await connection.db.select().from(products).orderBy(products.id);
  await open(true);
  expect(await counts()).toEqual([true, true]);
  expect(await connection.db.select().from(products).orderBy(products.id)).toEqual(before);
});
