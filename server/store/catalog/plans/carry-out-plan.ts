import type { Catalog } from '../catalog-sheets.ts';
import type { PlanBefore, PlanTarget } from './catalog-plan.rules.ts';

type Plan = PlanTarget & { priceMinor: number | null };

/** The effect of a plan on a catalogue: its rows afterwards, and what was there; null if what it changes is gone. */
type Changed = { catalog: Catalog; before: PlanBefore } | null;

const replaceIn = <Row>(rows: readonly Row[], old: Row, now: Row): Row[] =>
  rows.map((row) => (row === old ? now : row));

function changeSale(catalog: Catalog, productId: string, isActive: boolean): Changed {
  const product = catalog.products.find(({ id }) => id === productId);
  if (!product) return null;
  const products = replaceIn(catalog.products, product, { ...product, isActive });
  return { catalog: { ...catalog, products }, before: { kind: 'sale', isActive: product.isActive } };
}

/** Changes the list price of a product or of one variant. */
function changePrice(catalog: Catalog, { productId, sku }: Plan, priceMinor: number | null): Changed {
  if (sku === null) {
    const product = catalog.products.find(({ id }) => id === productId);
    if (!product) return null;
    const products = replaceIn(catalog.products, product, { ...product, basePriceMinor: priceMinor });
    return { catalog: { ...catalog, products }, before: { kind: 'price', priceMinor: product.basePriceMinor } };
  }
  const variant = catalog.variants.find((row) => row.sku === sku && row.productId === productId);
  if (!variant) return null;
  const variants = replaceIn(catalog.variants, variant, { ...variant, priceMinor });
  return { catalog: { ...catalog, variants }, before: { kind: 'price', priceMinor: variant.priceMinor } };
}

type Line = { percentOff: number | null; fixedPriceMinor: number | null };

/** Changes the line of a price list; null removes it. */
function changeLine(catalog: Catalog, { productId, sku, companyId }: Plan, line: Line | null): Changed {
  const isThere =
    sku === null
      ? catalog.products.some(({ id }) => id === productId)
      : catalog.variants.some((row) => row.sku === sku && row.productId === productId);
  if (!isThere || companyId === null) return null;
  const key = { companyId, productId, sku: sku ?? '' };
  const old = catalog.prices.find(
    (row) => row.companyId === companyId && row.productId === productId && row.sku === key.sku,
  );
  const others = catalog.prices.filter((row) => row !== old);
  const before = old ? { percentOff: old.percentOff, fixedPriceMinor: old.fixedPriceMinor } : null;
  return {
    catalog: { ...catalog, prices: line ? [...others, { ...key, ...line }] : others },
    before: { kind: 'line', line: before },
  };
}

/** Begins a plan. */
export function beginPlan(catalog: Catalog, plan: Plan): Changed {
  if (plan.isOnSale !== null) return changeSale(catalog, plan.productId, plan.isOnSale);
  return plan.companyId === null
    ? changePrice(catalog, plan, plan.priceMinor)
    : changeLine(catalog, plan, { percentOff: null, fixedPriceMinor: plan.priceMinor });
}

/** Returns whether what a plan set is still there: what people changed meanwhile stays. */
function isUntouched(plan: Plan, now: PlanBefore): boolean {
  if (now.kind === 'sale') return now.isActive === plan.isOnSale;
  const price = now.kind === 'price' ? now.priceMinor : (now.line?.fixedPriceMinor ?? null);
  return price === plan.priceMinor;
}

/** Ends a plan: puts back what it replaced, unless that was changed meanwhile. */
export function endPlan(catalog: Catalog, plan: Plan, before: PlanBefore): Changed {
  const changed =
    before.kind === 'sale'
      ? changeSale(catalog, plan.productId, before.isActive)
      : before.kind === 'price'
        ? changePrice(catalog, plan, before.priceMinor)
        : changeLine(catalog, plan, before.line);
  return changed && !isUntouched(plan, changed.before) ? { catalog, before: changed.before } : changed;
}
