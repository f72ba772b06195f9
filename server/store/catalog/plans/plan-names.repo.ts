import { and, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { products, variants } from '../catalog.table.ts';
import { localizedName } from '../localized-name.ts';

type Named = Readonly<Record<Locale, string>>;
interface Target {
  productId: string;
  sku: string | null;
}

/** Returns what names the target of a plan in each language. */
export type NameTarget = (target: Target) => Named;

/**
 * Reads the names of what plans change: that of the product, and that of a variant behind it. What is gone by now is named
 * by its id and SKU.
 */
export async function readPlanNames(db: Database, targets: readonly Target[]): Promise<NameTarget> {
  const ids = [...new Set(targets.map(({ productId }) => productId))];
  const skus = [...new Set(targets.flatMap(({ sku }) => sku ?? []))];
  const named = await db
    .select({ id: products.id, nameEn: products.nameEn, nameEs: products.nameEs })
    .from(products)
    .where(inArray(products.id, ids));
  const ofProduct = new Map(named.map((row) => [row.id, localizedName(row)]));
  const ofVariants = await db
    .select({ sku: variants.sku, name: variants.name })
    .from(variants)
    .where(and(inArray(variants.sku, skus), inArray(variants.productId, ids)));
  const ofVariant = new Map(ofVariants.map(({ sku, name }) => [sku, name]));
  return ({ productId, sku }) => {
    const product = ofProduct.get(productId) ?? { en: productId, es: productId };
    if (sku === null) return product;
    const variant = ofVariant.get(sku) || sku;
    return { en: `${product.en} · ${variant}`, es: `${product.es} · ${variant}` };
  };
}
