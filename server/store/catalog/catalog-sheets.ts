import type { priceSchedules } from '../pricing/price.table.ts';
import type { promotions } from './promotion.table.ts';
import type { taxRates } from './tax-rate.table.ts';
import {
  seatKey,
  seatPrefix,
  type CatalogRows,
  type InventoryRow,
  type OptionRow,
  type ProductRow,
  type SessionRow,
  type VariantRow,
} from './assemble-products.ts';

type PriceRow = typeof priceSchedules.$inferSelect;
/** A discount without its id, which only carts know it by. */
export type PromotionRow = Omit<typeof promotions.$inferSelect, 'id'>;

type TaxRateRow = typeof taxRates.$inferSelect;

/** A whole catalogue as rows of files: specs and variants are ordered as their rows. */
export interface Catalog {
  products: ProductRow[];
  specs: Omit<OptionRow, 'position'>[];
  variants: Omit<VariantRow, 'position'>[];
  prices: PriceRow[];
  inventory: Pick<InventoryRow, 'sku' | 'onHand' | 'canExceed'>[];
  sessions: (SessionRow & { seats: number | null })[];
  promotions: PromotionRow[];
  taxes: TaxRateRow[];
}

/** The database tables that the files are imported into. */
export type StoredCatalog = CatalogRows & { prices: PriceRow[]; promotions: PromotionRow[]; taxes: TaxRateRow[] };

const byText =
  <Row>(textOf: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [left, right] = [textOf(a), textOf(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
const inOrder = (a: { productId: string; position: number }, b: { productId: string; position: number }): number =>
  byText<{ productId: string }>(({ productId }) => productId)(a, b) || a.position - b.position;

/** Returns the database's contents as rows of files: sorted by name, choices in the order of the product's specs. */
export function toSheets(stored: StoredCatalog): Catalog {
  const specs = stored.options.toSorted(inOrder);
  const names = Map.groupBy(specs, ({ productId }) => productId);
  const seats = new Map(stored.inventory.map(({ sku, onHand }) => [sku, onHand]));
  return {
    products: stored.products.toSorted(byText(({ id }) => id)),
    specs: specs.map(({ position: _, ...row }) => row),
    variants: stored.variants.toSorted(inOrder).map(({ position: _, ...row }) => ({
      ...row,
      choices: ordered(row.choices, names.get(row.productId) ?? []),
    })),
    prices: stored.prices.toSorted(byText(({ companyId, productId, sku }) => `${companyId} ${productId} ${sku}`)),
    inventory: stored.inventory
      .filter(({ sku }) => !sku.startsWith(seatPrefix))
      .map(({ sku, onHand, canExceed }) => ({ sku, onHand, canExceed }))
      .toSorted(byText(({ sku }) => sku)),
    sessions: stored.sessions
      .map((row) => ({ ...row, seats: seats.get(seatKey(row.id)) ?? null }))
      .toSorted(byText(({ productId, startsAt, id }) => `${productId} ${startsAt.toISOString()} ${id}`)),
    promotions: stored.promotions.toSorted(byText(({ code }) => code)),
    taxes: stored.taxes.toSorted(byText(({ state, code, from }) => `${state} ${code} ${from}`)),
  };
}

/** The database does not store the order of the choices. */
function ordered(choices: Record<string, string>, specs: readonly { specName: string }[]): Record<string, string> {
  const names = new Set([...specs.map(({ specName }) => specName), ...Object.keys(choices).toSorted()]);
  return Object.fromEntries([...names].flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]])));
}

/** Returns the contents of the files in the database's form. `reserved` is not part of the files. */
export function fromSheets(catalog: Catalog): Omit<StoredCatalog, 'inventory'> & { inventory: Catalog['inventory'] } {
  return {
    products: catalog.products,
    options: numbered(catalog.specs),
    variants: numbered(catalog.variants),
    prices: catalog.prices,
    inventory: [
      ...catalog.inventory,
      ...catalog.sessions.flatMap(({ id, seats }) =>
        seats === null ? [] : [{ sku: seatKey(id), onHand: seats, canExceed: false }],
      ),
    ],
    sessions: catalog.sessions.map(({ seats: _, ...row }) => row),
    promotions: catalog.promotions,
    taxes: catalog.taxes,
  };
}

/** Numbers the rows of each product. */
function numbered<Row extends { productId: string }>(rows: readonly Row[]): (Row & { position: number })[] {
  const next = new Map<string, number>();
  return rows.map((row) => {
    const position = next.get(row.productId) ?? 0;
    next.set(row.productId, position + 1);
    return { ...row, position };
  });
}
