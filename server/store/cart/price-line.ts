import type { Product, TrainingSession, Variant } from '../catalog/catalog.contract.ts';
import { isDigital, readBasePrice } from '../catalog/purchase.rules.ts';
import { priceOf, type PriceLists } from '../pricing/price.rules.ts';
import type { CartContext } from './cart-context.ts';
import type { CartLine } from './cart.repo.ts';
import { isMembershipProduct, lineQuantityRange, renewsByItself } from './cart.rules.ts';
import { findLineRefusal, type LineRefusal } from './line-refusal.rules.ts';
import { offerPlan, priceByDays, type OfferedTerm } from './plan-choice.rules.ts';

/** A line with its current price. All amounts are 0 if `refusal` excludes its purchase. */
export interface PricedLine {
  id: string;
  productId: string;
  variantId: string;
  sku: string;
  /** The current product in the catalogue; null if removed. */
  product: Product | null;
  variant: Variant | null;
  session: TrainingSession | null;
  sessionId: string | null;
  specs: Variant['specs'];
  quantity: number;
  leastQuantity: number;
  mostQuantity: number;
  unitPriceMinor: number;
  /** Price last shown to the person, or null. */
  shownUnitPriceMinor: number | null;
  lineSubtotalMinor: number;
  discountMinor: number;
  lineTotalMinor: number;
  isDigital: boolean;
  isMembership: boolean;
  /** What it buys of a plan that the buyer has already; null for others. */
  plan: PricedPlan | null;
  autoRenew: boolean;
  graduationDate: string | null;
  addedAt: Date;
  refusal: LineRefusal | null;
}

interface PricedTerm extends OfferedTerm {
  unitPriceMinor: number;
}

/** The terms that a line can buy of a running plan, and the chosen one of them. */
export interface PricedPlan {
  chosen: PricedTerm;
  terms: PricedTerm[];
  /** Seats that the buyer has now. */
  held: number;
}

/** Calculates a line of a cart, before discounts. */
export function priceLine(
  row: CartLine,
  product: Product | null,
  { priceLists, context, now }: { priceLists: PriceLists; context: CartContext; now: Date },
): PricedLine {
  const { productId, variantId, sessionId, quantity } = row;
  const variant = product?.variants.find(({ id }) => id === variantId) ?? null;
  const prices =
    product &&
    variant &&
    priceOf(
      { productId, sku: variant.sku, basePriceMinor: readBasePrice(product, variant) },
      priceLists,
      context.buyer,
    );
  const wholePriceMinor = prices && product.isActive && variant.isActive ? prices.yourPriceMinor : 0;
  const plan = product && variant ? pricePlan(row, { product, variant, wholePriceMinor }, context) : null;
  const unitPriceMinor = plan ? plan.chosen.unitPriceMinor : wholePriceMinor;
  const range = product && variant ? lineQuantityRange(product, variant, sessionId, now) : { least: 1, most: 0 };
  // Seats can be added to a running plan one by one.
  const isAddition = plan?.chosen.choice === 'add';
  const { shopper, holdings, today } = context;
  const refusal = findLineRefusal({
    product,
    variant,
    sessionId,
    quantity: isAddition ? Math.max(quantity, range.least) : quantity,
    shopper,
    holdings,
    now,
    today,
  });
  const lineSubtotalMinor = unitPriceMinor * quantity;
  return {
    id: row.id,
    productId,
    variantId,
    sku: variant?.sku ?? variantId,
    product,
    variant,
    session: product?.sessions.find(({ id }) => id === sessionId) ?? null,
    sessionId,
    specs: variant?.specs ?? [],
    quantity,
    leastQuantity: isAddition ? 1 : range.least,
    mostQuantity: range.most,
    unitPriceMinor,
    shownUnitPriceMinor: row.shownUnitPriceMinor,
    lineSubtotalMinor,
    discountMinor: 0,
    lineTotalMinor: lineSubtotalMinor,
    isDigital: product !== null && isDigital(product, variant),
    isMembership: product !== null && isMembershipProduct(product),
    plan,
    // Seats of a running term end with it.
    autoRenew:
      product !== null && variant !== null && !isAddition && renewsByItself(product, variant, row.isAutoRenewing),
    graduationDate: row.graduationDate,
    addedAt: row.addedAt,
    refusal,
  };
}

/** Returns the terms of a running plan with the price of a unit for each; null for a line of anything else. */
function pricePlan(
  { quantity, planChoice }: CartLine,
  { product, variant, wholePriceMinor }: { product: Product; variant: Variant; wholePriceMinor: number },
  { holdings, today }: CartContext,
): PricedPlan | null {
  const held = product.subscriptionTypeId === null ? undefined : holdings.plans.get(variant.sku);
  const { term } = product;
  const offer = held && offerPlan(held, { term, wanted: planChoice, quantity }, today);
  if (!offer) return null;
  const price = (each: OfferedTerm): PricedTerm => ({
    choice: each.choice,
    beginsOn: each.beginsOn,
    endsOn: each.endsOn,
    unitPriceMinor:
      each.choice === 'add' ? priceByDays(wholePriceMinor, { term, today, endsOn: each.endsOn }) : wholePriceMinor,
  });
  return { chosen: price(offer.chosen), terms: offer.terms.map(price), held: offer.held };
}
