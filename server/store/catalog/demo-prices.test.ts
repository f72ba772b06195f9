import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { readSchedules } from '../pricing/price.repo.ts';
import { calculatePercent } from '../pricing/money.rules.ts';
import { anonymousBuyer, priceOf, type Buyer, type PriceLists } from '../pricing/price.rules.ts';
import { readCatalogFiles } from './catalog-files.ts';
import { fromSheets } from './catalog-sheets.ts';
import { assembleProducts } from './assemble-products.ts';
import type { Product } from './catalog.contract.ts';
import { readBasePrice } from './purchase.rules.ts';
import { readSheets } from './read-sheets.ts';

let products: Product[];
let priceLists: PriceLists;

beforeAll(async () => {
  const files = await readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo'));
  const { found } = readSheets(files, { now: new Date('2026-11-20T12:00:00Z'), timeZone: demoInstallation.timeZone });
  const rows = Object.entries(found).map(([name, placed]) => [name, placed.map(({ value }) => value)]);
  const stored = fromSheets(Object.fromEntries(rows));
  products = assembleProducts(
    { ...stored, inventory: stored.inventory.map((row) => ({ ...row, reserved: 0 })) },
    demoMemberships,
  );
  priceLists = { schedules: readSchedules(stored.prices), members: demoMemberships };
});

/** Everything of the demo that has a price, under its sku. */
const priced = () =>
  products.flatMap((product) =>
    product.variants.flatMap(({ sku }, index) => {
      const basePriceMinor = readBasePrice(product, product.variants[index] ?? null);
      return basePriceMinor === null ? [] : [{ productId: product.id, sku, basePriceMinor }];
    }),
  );

it('gives members ten percent off every thing with a price, so that a card that says so says what is paid', () => {
  const members: Buyer[] = ['member', 'default', 'electrical-inspector', 'advanced-lead'].map((list) => ({
    priceLists: [list],
    isMember: true,
  }));
  expect(priced().length).toBeGreaterThan(450);
  const wrong = priced().flatMap((item) => {
    const memberPriceMinor = calculatePercent(item.basePriceMinor, 90);
    const asked = [anonymousBuyer, ...members].map((buyer) => ({ buyer, prices: priceOf(item, priceLists, buyer) }));
    return asked
      .filter(({ buyer, prices }) => {
        const yours = buyer.isMember ? memberPriceMinor : item.basePriceMinor;
        return prices?.memberPriceMinor !== memberPriceMinor || prices.yourPriceMinor !== yours;
      })
      .map(({ buyer, prices }) => ({ ...item, ...buyer, prices }));
  });
  expect(wrong).toEqual([]);
});
