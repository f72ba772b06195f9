import { eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { assembleProducts, seatKey, type CatalogRows } from './assemble-products.ts';
import type { StoredCatalog } from './catalog-sheets.ts';
import type { Product, Variant } from './catalog.contract.ts';
import { catalogChanges, inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';

/** A product by its id, whether or not it is active; null when there is none. */
export async function findProduct(db: Database, id: string): Promise<Product | null> {
  return (await findProducts(db, [id])).get(id) ?? null;
}

/** Products by their ids; those that are not there are left out. */
export async function findProducts(db: Database, ids: readonly string[]): Promise<Map<string, Product>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  // One after the other: inside a transaction there is one connection for all of them.
  const found = await db.select().from(products).where(inArray(products.id, asked));
  if (found.length === 0) return new Map();
  const rows: CatalogRows = {
    products: found,
    options: await db.select().from(specOptions).where(inArray(specOptions.productId, asked)),
    variants: await db.select().from(variants).where(inArray(variants.productId, asked)),
    sessions: await db.select().from(trainingSessions).where(inArray(trainingSessions.productId, asked)),
    inventory: [],
  };
  const keys = [...rows.variants.map(({ sku }) => sku), ...rows.sessions.map(({ id }) => seatKey(id))];
  if (keys.length > 0) rows.inventory = await db.select().from(inventory).where(inArray(inventory.sku, keys));
  return new Map(assembleProducts(rows).map((product) => [product.id, product]));
}

/** The variant with a sku, and the product it belongs to. */
export async function findBySku(db: Database, sku: string): Promise<{ product: Product; variant: Variant } | null> {
  const [row] = await db.select({ productId: variants.productId }).from(variants).where(eq(variants.sku, sku));
  const product = row && (await findProduct(db, row.productId));
  const variant = product?.variants.find((each) => each.sku === sku);
  return product && variant ? { product, variant } : null;
}

/** How many products there are. */
export const countProducts = (db: Database): Promise<number> => db.$count(products);

/** Everything, for exporting and for checking an import. */
export async function readCatalog(db: Database): Promise<StoredCatalog> {
  return {
    products: await db.select().from(products),
    options: await db.select().from(specOptions),
    variants: await db.select().from(variants),
    prices: await db.select().from(priceSchedules),
    inventory: await db.select().from(inventory),
    sessions: await db.select().from(trainingSessions),
  };
}

/** Holds the catalogue until the transaction ends: changes follow one another, so that the feed has no gaps. */
export async function takeCatalogTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(70102031)`);
}

/** Notes which products changed; every node renders their pages again. */
export async function addCatalogChanges(tx: Database, productIds: readonly string[], changedAt: Date): Promise<void> {
  for (let at = 0; at < productIds.length; at += 1_000) {
    const part = productIds.slice(at, at + 1_000);
    await tx.insert(catalogChanges).values(part.map((productId) => ({ productId, changedAt })));
  }
}

/** Changes after a position, the oldest first. */
export const listCatalogChanges = (db: Database, since: number, most: number) =>
  db.select().from(catalogChanges).where(gt(catalogChanges.seq, since)).orderBy(catalogChanges.seq).limit(most);

/** The position of the last change; 0 before the first. */
export async function lastCatalogChange(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(catalogChanges.seq) }).from(catalogChanges);
  return row?.seq ?? 0;
}
