import type { OrganizationMoment } from '../../platform/dates/organization-date.rules.ts';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { readCatalogFiles } from './catalog-files.ts';
import { addCatalogChanges, lockCatalog, readCatalog } from './catalog.repo.ts';
import { fromSheets, type Catalog } from './catalog-sheets.ts';
import { seatKey } from './assemble-products.ts';
import { inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { sheetNames } from './csv-format.ts';
import { readSheets } from './read-sheets.ts';
import { taxRates } from './tax-rate.table.ts';

/** Reads the CSV files of the demo's products. */
export const readDemoCatalog = (): Promise<Map<string, string>> =>
  readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo'));

/**
 * Finds the demo's products in the store. One that differs from the demo's files, in other ways than its stock, was changed by
 * somebody.
 */
export async function findDemoProducts(
  db: Database,
  at: OrganizationMoment,
): Promise<{ same: string[]; changed: string[] }> {
  const { found } = readSheets(await readDemoCatalog(), at);
  const sheets = Object.fromEntries(sheetNames.map((name) => [name, (found[name] ?? []).map(({ value }) => value)]));
  const demo = describeProducts(fromSheets(sheets as unknown as Catalog));
  const stored = describeProducts(withDemoIsbn(await readCatalog(db), found.products ?? []));
  const ids = [...demo.keys()].filter((id) => stored.has(id));
  const isSame = (id: string) => isDeepStrictEqual(demo.get(id), stored.get(id));
  return { same: ids.filter(isSame), changed: ids.filter((id) => !isSame(id)) };
}

/** Products that an earlier release stored have no ISBN; nobody took it away. */
function withDemoIsbn<T extends Pick<Catalog, 'products'>>(stored: T, demo: readonly { value: object }[]): T {
  const numbers = new Map(
    (demo as readonly { value: Catalog['products'][number] }[]).map(({ value }) => [value.id, value.isbn]),
  );
  const products = stored.products.map((row) =>
    row.isbn === null ? { ...row, isbn: numbers.get(row.id) ?? null } : row,
  );
  return { ...stored, products };
}

type Rows = Pick<Awaited<ReturnType<typeof readCatalog>>, 'products' | 'options' | 'variants' | 'prices'>;

/** Returns the rows of each product as texts in order. */
function describeProducts(rows: Rows): Map<string, string[]> {
  const parts = [...rows.options, ...rows.variants, ...rows.prices];
  const byProduct = Map.groupBy(parts, ({ productId }) => productId);
  return new Map(
    rows.products.map((row) => [row.id, [row, ...(byProduct.get(row.id) ?? [])].map(inOneOrder).toSorted()]),
  );
}

/** Returns a row as a text that does not depend on the order of its keys, which a database may change. */
const inOneOrder = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Removes the demo's rates of sales tax: they are an example. One that somebody has changed stays. */
export async function removeDemoRates(tx: Database, at: OrganizationMoment): Promise<void> {
  const { found } = readSheets(await readDemoCatalog(), at);
  const ofDemo = new Set((found.taxes ?? []).map(({ value }) => inOneOrder(value)));
  const stored = await tx.select().from(taxRates);
  const unchanged = stored.filter((each) => ofDemo.has(inOneOrder(each)));
  if (unchanged.length === 0) return;
  const { state, code, from } = taxRates;
  await tx
    .delete(taxRates)
    .where(or(...unchanged.map((row) => and(eq(state, row.state), eq(code, row.code), eq(from, row.from)))));
}

/** Removes products with everything the catalogue holds about them; orders have copies of what they sold. */
export async function removeProducts(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await lockCatalog(tx);
  const of = [...ids];
  const skus = await tx.delete(variants).where(inArray(variants.productId, of)).returning({ sku: variants.sku });
  const sessions = await tx
    .delete(trainingSessions)
    .where(inArray(trainingSessions.productId, of))
    .returning({ id: trainingSessions.id });
  const stock = [...of, ...skus.map(({ sku }) => sku), ...sessions.map(({ id }) => seatKey(id))];
  await tx.delete(inventory).where(inArray(inventory.sku, stock));
  await tx.delete(specOptions).where(inArray(specOptions.productId, of));
  await tx.delete(priceSchedules).where(inArray(priceSchedules.productId, of));
  await tx.delete(products).where(inArray(products.id, of));
  await addCatalogChanges(tx, of, now);
}
