import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  lte,
  max,
  sql,
  type InferSelectModel,
  type SQL,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { markFeed } from '../../platform/db/feed-mark.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { membershipsColumn, toMembershipsColumn } from '../../people/membership/memberships.repo.ts';
import { readPriceLists } from '../pricing/price.repo.ts';
import { anonymousBuyer, type PriceSchedule } from '../pricing/price.rules.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { assembleProducts, seatPrefix, type CatalogRows } from './assemble-products.ts';
import type { StoredCatalog } from './catalog-sheets.ts';
import type { CatalogListing, Product, Variant } from './catalog.contract.ts';
import { catalogChanges, inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { localizedName } from './localized-name.ts';
import { promotions } from './promotion.table.ts';
import { taxRates } from './tax-rate.table.ts';

/** Returns a product by its id, active or not, or null. */
export async function findProduct(db: Database, id: string): Promise<Product | null> {
  return (await findProducts(db, [id])).get(id) ?? null;
}

const selectProducts = prepareQuery((db) => {
  const ofProduct = sql`
    select ${variants.sku} from ${variants} where ${variants.productId} = ${products.id}
    union all
    select ${seatPrefix} || ${trainingSessions.id} from ${trainingSessions}
    where ${trainingSessions.productId} = ${products.id}`;
  return db
    .select({
      product: products,
      options: rowsOf(specOptions, eq(specOptions.productId, products.id)),
      variants: rowsOf(variants, eq(variants.productId, products.id)),
      sessions: rowsOf(trainingSessions, eq(trainingSessions.productId, products.id)),
      inventory: rowsOf(inventory, sql`${inventory.sku} in (${ofProduct})`),
      memberships: membershipsColumn,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`);
});

/** Returns products by their ids; unknown ids are skipped. */
export async function findProducts(db: Database, ids: readonly string[]): Promise<Map<string, Product>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const found = await selectProducts(db, { ids: distinct });
  const memberships = toMembershipsColumn(found[0]?.memberships ?? null);
  const rows: CatalogRows = {
    products: found.map(({ product }) => product),
    options: found.flatMap(({ options }) => options),
    variants: found.flatMap((each) => each.variants),
    sessions: found.flatMap(({ sessions }) => sessions),
    inventory: found.flatMap((each) => each.inventory),
  };
  return new Map(assembleProducts(rows, memberships).map((product) => [product.id, product]));
}

/** Selects rows of another table as a column, so that a cart's products are one query instead of five. */
function rowsOf<T extends PgTable>(table: T, where: SQL): SQL<InferSelectModel<T>[]> {
  const columns = Object.entries(getTableColumns(table));
  const read = (row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name] ?? null;
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ) as InferSelectModel<T>;
  return sql`(select coalesce(json_agg(${table}), '[]') from ${table} where ${where})`.mapWith(
    (rows: Record<string, unknown>[]) => rows.map(read),
  );
}

/** Returns the variant with a SKU, and its product. */
export async function findBySku(db: Database, sku: string): Promise<{ product: Product; variant: Variant } | null> {
  const [row] = await db.select({ productId: variants.productId }).from(variants).where(eq(variants.sku, sku));
  const product = row && (await findProduct(db, row.productId));
  const variant = product?.variants.find((each) => each.sku === sku);
  return product && variant ? { product, variant } : null;
}

/** Returns the data of the shop's lists: every product on sale, and the prices of members and of everybody. */
export async function findListing(db: Database): Promise<CatalogListing> {
  const { id, kind, productCategory, topic, documentCode, isCommitteeOnly, nameEn, nameEs } = products;
  const listed = await db
    .select({
      id,
      kind,
      productCategory,
      topic,
      documentCode,
      isCommitteeOnly,
      name: localizedName({ nameEn, nameEs }),
    })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(products.id);
  const { schedules, members } = await readPriceLists(db, anonymousBuyer);
  // In a fixed order: lists are compared to detect changes.
  const keyOf = ({ companyId, productId, sku }: PriceSchedule) => `${companyId} ${productId} ${sku}`;
  const sorted = schedules.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { products: listed, priceLists: { schedules: sorted, members } };
}

/** Returns the ids of all products, on sale or not. */
export const listProductIds = async (db: Database): Promise<string[]> =>
  (await db.select({ id: products.id }).from(products).orderBy(products.id)).map(({ id }) => id);

/** Returns the products on sale that name a kind of membership. */
export const listMembershipProducts = (db: Database) =>
  db
    .select({ id: products.id, membershipGroup: products.membershipGroup })
    .from(products)
    .where(and(eq(products.isActive, true), isNotNull(products.membershipGroup)));

/** Returns the number of products. */
export const countProducts = (db: Database): Promise<number> => db.$count(products);

/** Returns all rows, for exports and for the check of an import. */
export async function readCatalog(db: Database): Promise<StoredCatalog> {
  return {
    products: await db.select().from(products),
    options: await db.select().from(specOptions),
    variants: await db.select().from(variants),
    prices: await db.select().from(priceSchedules),
    inventory: await db.select().from(inventory),
    sessions: await db.select().from(trainingSessions),
    promotions: (await db.select().from(promotions)).map(({ id: _, ...row }) => row),
    taxes: await db.select().from(taxRates),
  };
}

/** Locks the catalogue until the transaction ends: changes are serialised, so that the feed has no gaps. */
export async function lockCatalog(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(70102031)`);
}

/** Records which products changed; every node renders their pages again. */
export async function addCatalogChanges(tx: Database, productIds: readonly string[], changedAt: Date): Promise<void> {
  for (let at = 0; at < productIds.length; at += 1_000) {
    const part = productIds.slice(at, at + 1_000);
    await tx.insert(catalogChanges).values(part.map((productId) => ({ productId, changedAt })));
  }
}

/** Returns the changes after a position, oldest first. */
export const listCatalogChanges = (db: Database, since: number, most: number) =>
  db.select().from(catalogChanges).where(gt(catalogChanges.seq, since)).orderBy(catalogChanges.seq).limit(most);

/** Returns the mark of the catalogue's changes at a position (`feed-mark.ts`). */
export async function markCatalogChanges(db: Database, position: number): Promise<number> {
  const [row] = await db
    .select()
    .from(catalogChanges)
    .where(lte(catalogChanges.seq, position))
    .orderBy(desc(catalogChanges.seq))
    .limit(1);
  return markFeed(db, row ? [row.seq, row.productId, row.changedAt.toISOString()] : null);
}

/** Returns the position of the last change; 0 before the first. */
export async function lastCatalogChange(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(catalogChanges.seq) }).from(catalogChanges);
  return row?.seq ?? 0;
}
