import type { Product } from '../catalog/catalog.contract.ts';
import type { StockLine } from '../catalog/stock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { calculatePercent } from '../pricing/money.rules.ts';
import { isTooLarge } from '../pricing/order-limit.rules.ts';
import { readCartFacts, type CartFacts } from './cart-facts.repo.ts';
import type { Cart } from './cart.repo.ts';
import type { CartContext } from './cart-context.ts';
import { priceLine, type PricedLine } from './price-line.ts';
import type { Promotion } from './promotion.repo.ts';
import { isAgreed, formatRenewalTerms, type RenewalConsent } from './renewal-consent.rules.ts';
import { applyPromotions, isPromotionUsable } from './promotion.rules.ts';

/** A promotion with its effect on this cart. */
export interface PricedPromotion {
  promotion: Promotion;
  discountMinor: number;
  /** Amount missing to the minimum; 0 if its products are missing. Null if it applies. */
  missingMinor: number | null;
}

/** Amounts of a cart, without tax and shipping. The lines' totals add up to subtotal minus discount. */
export interface PricedCart {
  cartId: string;
  version: number;
  lines: PricedLine[];
  promotions: PricedPromotion[];
  /** Entered promotions that cannot be used any more; the next check of the cart removes them. */
  lostPromotions: Promotion[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  isAllDigital: boolean;
  isEmpty: boolean;
  /** True if an order may be placed: there are lines, and none is refused. */
  isOrderable: boolean;
  /** True if it exceeds the limit of an order, even before discounts. */
  isTooLarge: boolean;
  /** The automatic renewals, and the buyer's consent (docs/decisions/cart.md#consent-to-renewals). */
  renewal: {
    /** Null when nothing renews. */
    terms: string | null;
    isAgreed: boolean;
    /** The last consent, whether it is still valid or not. */
    consent: RenewalConsent | null;
  };
  notices: Cart['notices'];
  orderSource: Pick<Cart, 'firstAffiliateCode' | 'firstAffiliateAt' | 'lastAffiliateCode'>;
}

/**
 * Calculates a cart from the current catalogue, price lists and promotions: the only source of a cart's amounts. Only
 * reads; inside a transaction pass it as `db`.
 */
export const priceCart = async (db: Database, clock: Clock, cart: Cart, context: CartContext): Promise<PricedCart> =>
  priceFacts(clock, cart, context, await readCartFacts(db, cart, context.buyer));

/** Calculates a cart from data that has been read. */
export function priceFacts(
  clock: Clock,
  cart: Cart,
  context: CartContext,
  { lines: rows, products, priceLists, promotions: { automatic, entered }, usedUp }: CartFacts,
): PricedCart {
  const now = clock.now();
  const productOf = (id: string) => withHeld(products.get(id) ?? null, cart.heldStock);
  const lines = rows.map((row) => priceLine(row, productOf(row.productId), { priceLists, context, now }));
  const isUsable = (promotion: Promotion) =>
    isPromotionUsable(promotion, { now, isImpersonating: context.isImpersonating }) && !usedUp.has(promotion.id);
  const enteredIds = new Set(entered.map(({ id }) => id));
  const usable = [...automatic.filter(({ id }) => !enteredIds.has(id)), ...entered].filter(isUsable);
  const discountable = lines.map(({ productId, product, lineSubtotalMinor }) => ({
    productId,
    category: product?.productCategory ?? null,
    lineSubtotalMinor,
  }));
  const effects = applyPromotions(discountable, usable, calculatePercent);
  for (const { lineDiscountsMinor } of effects) {
    lines.forEach((line, at) => {
      line.discountMinor += lineDiscountsMinor[at] ?? 0;
      line.lineTotalMinor = line.lineSubtotalMinor - line.discountMinor;
    });
  }
  const promotions = usable.flatMap((promotion, at): PricedPromotion[] => {
    const effect = effects[at];
    // An automatic promotion that does not apply is not shown.
    if (!effect || (effect.missingMinor !== null && !enteredIds.has(promotion.id))) return [];
    return [{ promotion, discountMinor: effect.discountMinor, missingMinor: effect.missingMinor }];
  });
  const sum = (amount: (line: PricedLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  const subtotalMinor = sum((line) => line.lineSubtotalMinor);
  const terms = formatRenewalTerms(lines);
  const consent = cart.renewalConsent;
  return {
    cartId: cart.id,
    version: cart.version,
    lines,
    promotions,
    lostPromotions: entered.filter((promotion) => !isUsable(promotion)),
    subtotalMinor,
    discountMinor: sum((line) => line.discountMinor),
    totalMinor: sum((line) => line.lineTotalMinor),
    isAllDigital: lines.length > 0 && lines.every((line) => line.isDigital),
    isEmpty: lines.length === 0,
    isOrderable: lines.length > 0 && lines.every(({ refusal }) => refusal === null),
    isTooLarge: isTooLarge(subtotalMinor),
    renewal: { terms, isAgreed: isAgreed(consent, terms), consent },
    notices: cart.notices,
    orderSource: {
      firstAffiliateCode: cart.firstAffiliateCode,
      firstAffiliateAt: cart.firstAffiliateAt,
      lastAffiliateCode: cart.lastAffiliateCode,
    },
  };
}

/** Returns a product with the stock reserved by this cart's running order counted as available. */
function withHeld(product: Product | null, held: readonly StockLine[]): Product | null {
  if (!product || held.length === 0) return product;
  const add = (available: number | null, isMeant: (line: StockLine) => boolean) =>
    available === null ? null : available + held.filter(isMeant).reduce((sum, { quantity }) => sum + quantity, 0);
  const variants = product.variants.map((variant) => {
    const quantityAvailable = add(variant.inventory.quantityAvailable, ({ sku }) => sku === variant.sku);
    return { ...variant, inventory: { ...variant.inventory, quantityAvailable } };
  });
  const sessions = product.sessions.map((session) => ({
    ...session,
    quantityAvailable: add(session.quantityAvailable, ({ sessionId }) => sessionId === session.id),
  }));
  return { ...product, variants, sessions };
}
