import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/connection.ts';
import { generalPriceList } from '../../people/accounts/price-lists.rules.ts';
import { memberPriceList, noMemberships } from '../../people/membership/memberships.rules.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { assembleProducts } from './assemble-products.ts';
import { addCatalogChanges } from './catalog.repo.ts';
import { fromSheets, type Catalog, type StoredCatalog } from './catalog-sheets.ts';
import { inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { promotions } from './promotion.table.ts';
import { replaceRows } from './replace-rows.ts';
import { taxRates } from './tax-rate.table.ts';

/**
 * Stores a catalogue that was checked in place of what is stored, and notes the products whose pages are made again.
 * The transaction holds the lock of the catalogue.
 * @returns those products, and their number
 */
export async function writeCatalog(
  tx: Database,
  { stored, catalog, now }: { stored: StoredCatalog; catalog: Catalog; now: Date },
): Promise<{ products: number; changed: string[] }> {
  const wanted = fromSheets(catalog);
  await store(tx, stored, wanted);
  const changed = findChanged(stored, wanted);
  await addCatalogChanges(tx, changed, now);
  return { products: wanted.products.length, changed };
}

/**
 * Returns the products whose pages change. Pages contain no numbers of units; of the price lists only the members' is
 * in the shop's lists.
 */
function findChanged(before: StoredCatalog, after: Wanted): string[] {
  const facts = (catalog: Wanted) => {
    const uncounted = catalog.inventory.map(({ sku, canExceed }) => ({ sku, canExceed, onHand: 0, reserved: 0 }));
    // Memberships are the same before and after an import.
    const rows = { ...catalog, inventory: uncounted };
    return new Map(assembleProducts(rows, noMemberships).map((product) => [product.id, product]));
  };
  const [old, now] = [facts(before), facts(after)];
  const ids = new Set([...old.keys(), ...now.keys()]);
  const repriced = findRepriced(before, after);
  const isChanged = (id: string) => !isDeepStrictEqual(old.get(id), now.get(id));
  return [...ids].filter((id) => isChanged(id) || repriced.has(id) || repriced.has(everything)).toSorted();
}

/** In a price list: all products. */
const everything = '';

const shownLists = [memberPriceList, generalPriceList];

/** Returns the products whose rows differ in the lists that shop pages show: of members and of everybody. */
function findRepriced(before: Pick<Wanted, 'prices'>, after: Pick<Wanted, 'prices'>): Set<string> {
  const rowsOf = ({ prices }: Pick<Wanted, 'prices'>) =>
    new Map(
      prices
        .filter(({ companyId }) => shownLists.includes(companyId))
        .map((row) => [
          JSON.stringify([row.companyId, row.productId, row.sku, row.percentOff, row.fixedPriceMinor]),
          row.productId,
        ]),
    );
  const [old, now] = [rowsOf(before), rowsOf(after)];
  return new Set([...old, ...now].filter(([key]) => !old.has(key) || !now.has(key)).map(([, productId]) => productId));
}

type Wanted = ReturnType<typeof fromSheets>;

/** Writes changed rows and removes missing ones. */
async function store(tx: Database, stored: StoredCatalog, wanted: Wanted): Promise<void> {
  await replaceRows(tx, products, ['id'], stored.products, wanted.products);
  await replaceRows(tx, specOptions, ['productId', 'specName', 'value'], stored.options, wanted.options);
  await replaceRows(tx, variants, ['sku'], stored.variants, wanted.variants);
  await replaceRows(tx, priceSchedules, ['companyId', 'productId', 'sku'], stored.prices, wanted.prices);
  await replaceRows(tx, trainingSessions, ['id'], stored.sessions, wanted.sessions);
  // By code: carts keep those they have entered.
  await replaceRows(tx, promotions, ['code'], stored.promotions, wanted.promotions);
  await replaceRows(tx, taxRates, ['state', 'code', 'from'], stored.taxes, wanted.taxes);
  // Reservations of orders in progress are preserved.
  const counted = stored.inventory.map(({ reserved: _, ...row }) => row);
  await replaceRows(tx, inventory, ['sku'], counted, wanted.inventory);
}
