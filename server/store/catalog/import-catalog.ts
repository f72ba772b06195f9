import type { OrganizationMoment } from '../../platform/dates/organization-date.rules.ts';
import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/connection.ts';
import { generalPriceList } from '../../people/accounts/price-lists.rules.ts';
import { memberPriceList, noMemberships } from '../../people/membership/memberships.rules.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { assembleProducts } from './assemble-products.ts';
import { addCatalogChanges, readCatalog, lockCatalog } from './catalog.repo.ts';
import { fromSheets, toSheets, type Catalog, type StoredCatalog } from './catalog-sheets.ts';
import { inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { checkCatalog } from './check-catalog.ts';
import { sheetNames } from './csv-format.ts';
import { promotions } from './promotion.table.ts';
import { taxRates } from './tax-rate.table.ts';
import { keepMissingColumns } from './keep-missing-columns.ts';
import { readSheets, type PlacedCatalog } from './read-sheets.ts';
import { replaceRows } from './replace-rows.ts';

export interface CatalogReport {
  /** Number of products in the catalogue. */
  products: number;
  /** Products whose pages are rendered again. */
  changed: string[];
  /** One sentence per problem: file, row, column, fix. With any problem nothing is stored. */
  problems: string[];
}

/**
 * Stores a catalogue in one transaction. A file is complete for its kind: missing rows are removed. A missing file
 * leaves its kind unchanged, so that stock or prices can be imported separately.
 * @param files texts by file name
 */
export async function importCatalog(
  db: Database,
  { clock, installation }: OrganizationCalendar,
  files: ReadonlyMap<string, string>,
): Promise<CatalogReport> {
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const now = clock.now();
    const stored = await readCatalog(tx);
    const read = readSheets(files, { now, timeZone: installation.timeZone });
    const { found, problems } = read;
    const before = toSheets(stored);
    keepMissingColumns(read, before);
    if (files.size === 0) problems.push('There is no CSV file.');
    const catalog: PlacedCatalog = { ...placeStored(before), ...found };
    if (problems.length === 0) problems.push(...checkCatalog(catalog));
    if (problems.length > 0) return { products: stored.products.length, changed: [], problems };
    const wanted = fromSheets(withoutPlaces(catalog));
    await store(tx, stored, wanted);
    const changed = findChanged(stored, wanted);
    await addCatalogChanges(tx, changed, now);
    return { products: wanted.products.length, changed, problems: [] };
  });
}

/** Returns the problems of files as a complete catalogue; stores nothing. */
export function checkFiles(
  files: ReadonlyMap<string, string>,
  at: OrganizationMoment,
): { products: number; problems: string[] } {
  const { found, problems } = readSheets(files, at);
  const empty = {
    products: [],
    specs: [],
    variants: [],
    prices: [],
    inventory: [],
    sessions: [],
    promotions: [],
    taxes: [],
  };
  if (problems.length === 0) problems.push(...checkCatalog({ ...empty, ...found }));
  return { products: found.products?.length ?? 0, problems };
}

const placeStored = (catalog: Catalog): PlacedCatalog =>
  Object.fromEntries(
    sheetNames.map((name) => [name, catalog[name].map((value) => ({ value, at: null }))]),
  ) as unknown as PlacedCatalog;

const withoutPlaces = (catalog: PlacedCatalog): Catalog =>
  Object.fromEntries(sheetNames.map((name) => [name, catalog[name].map(({ value }) => value)])) as unknown as Catalog;

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
