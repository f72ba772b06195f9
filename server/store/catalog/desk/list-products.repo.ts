import { and, asc, count, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { foldedExpression, holdsFolded } from '../../../platform/db/folded-expression.ts';
import { foldText } from '../../../platform/fold-text.rules.ts';
import type { productKinds } from '../catalog.contract.ts';
import { inventory, products, variants } from '../catalog.table.ts';

/** The filters of a list of products. */
export interface ProductFilter {
  search: string;
  kind: (typeof productKinds)[number] | null;
  state: 'on' | 'off' | null;
}

export const productsShown = 50;

/** Texts of a product that are searched, folded. */
const searched = foldedExpression(
  "concat_ws(' ', products.id, products.name_en, products.name_es, products.document_code, products.isbn)",
);

const ofProduct = eq(variants.productId, products.id);

function conditionOf(db: Database, { search, kind, state }: ProductFilter): SQL | undefined {
  const holds = (word: string) => {
    const bySku = db
      .select({ sku: variants.sku })
      .from(variants)
      .where(and(ofProduct, holdsFolded('product_variants.sku', word)));
    return or(holdsFolded(searched, word), exists(bySku));
  };
  return and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => holds(foldText(word))),
    kind === null ? undefined : eq(products.kind, kind),
    state === null ? undefined : eq(products.isActive, state === 'on'),
  );
}

/** Returns a page of the products for the desk, by id, with prices and stock. */
export async function listDeskProducts(db: Database, filter: ProductFilter, page: number) {
  const condition = conditionOf(db, filter);
  const price = sql`coalesce(${variants.priceMinor}, ${products.basePriceMinor})`;
  const ofActive = sql`from ${variants} where ${ofProduct} and ${variants.isActive}`;
  const [total] = await db.select({ count: count() }).from(products).where(condition);
  const rows = await db
    .select({
      id: products.id,
      nameEn: products.nameEn,
      nameEs: products.nameEs,
      kind: products.kind,
      isActive: products.isActive,
      leastMinor: sql<number | null>`(select min(${price}) ${ofActive})`,
      mostMinor: sql<number | null>`(select max(${price}) ${ofActive})`,
      variants: sql<number>`(select count(*)::int ${ofActive})`,
      onHand: sql<number | null>`(
        select sum(${inventory.onHand} - ${inventory.reserved})::int from ${inventory}
        where ${inventory.sku} in (select ${variants.sku} ${ofActive})
      )`,
    })
    .from(products)
    .where(condition)
    .orderBy(asc(products.id))
    .limit(productsShown)
    .offset((page - 1) * productsShown);
  return { total: total?.count ?? 0, rows };
}
export type DeskProduct = Awaited<ReturnType<typeof listDeskProducts>>['rows'][number];
