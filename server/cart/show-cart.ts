import type { CartContext } from './cart-context.ts';
import { isRenewalOptional } from './cart.rules.ts';
import type { CartLineView, CartPromotionView, CartView } from './cart.contract.ts';
import type { PricedCart, PricedLine, PricedPromotion } from './price-cart.ts';

type Language = 'en' | 'es';

/** The view of a cart that does not exist. */
const nothing = {
  ID: null,
  version: 0,
  Currency: 'USD',
  LineItemCount: 0,
  itemCount: 0,
  LineItems: [],
  promotions: [],
  SubtotalMinor: 0,
  PromotionDiscountMinor: 0,
  TotalMinor: 0,
  isOrderable: false,
  notices: [],
} satisfies Omit<CartView, 'isOrderingDisabled'>;

/** A cart as every call answers it, in the names of the specification. */
export function showCart(cart: PricedCart | null, context: CartContext, language: Language): CartView {
  const isOrderingDisabled = context.shopper.isOnlineOrderingDisabled;
  if (!cart) return { ...nothing, isOrderingDisabled };
  return {
    ID: cart.cartId,
    version: cart.version,
    Currency: 'USD',
    LineItemCount: cart.lines.length,
    itemCount: countPieces(cart),
    LineItems: cart.lines.map((line) => showLine(line, language)),
    promotions: cart.promotions.map((promotion) => showPromotion(promotion, language)),
    SubtotalMinor: cart.subtotalMinor,
    PromotionDiscountMinor: cart.discountMinor,
    TotalMinor: cart.totalMinor,
    isOrderingDisabled,
    isOrderable: cart.isOrderable && !isOrderingDisabled,
    notices: cart.notices,
  };
}

/** Pieces of all lines. */
export const countPieces = (cart: PricedCart | null): number =>
  cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;

function showLine(line: PricedLine, language: Language): CartLineView {
  const { product, variant, session } = line;
  return {
    ID: line.id,
    ProductID: line.productId,
    Product: {
      ID: line.productId,
      Name: product?.name[language] ?? line.sku,
      xp: { type: product?.productType ?? 'other', item_definition: product?.itemDefinition ?? '' },
    },
    Variant: variant && { ID: variant.id, xp: { sku: variant.sku } },
    Quantity: line.quantity,
    UnitPriceMinor: line.unitPriceMinor,
    LineSubtotalMinor: line.lineSubtotalMinor,
    PromotionDiscountMinor: line.discountMinor,
    LineTotalMinor: line.lineTotalMinor,
    Specs: line.specs.map(({ specId, optionId, name, value }) => {
      const spec = product?.specs.find(({ id }) => id === specId);
      const option = spec?.options.find(({ id }) => id === optionId);
      return {
        SpecID: specId,
        OptionID: optionId,
        Name: spec?.label[language] ?? name,
        Value: option?.label[language] ?? value,
      };
    }),
    ShippingAddress: null,
    DateAdded: line.addedAt.toISOString(),
    sku: line.sku,
    isDigital: line.isDigital,
    isMembership: line.isMembership,
    leastQuantity: line.leastQuantity,
    mostQuantity: line.mostQuantity,
    autoRenew: line.autoRenew,
    term: product?.term ?? null,
    isRenewalOptional: product !== null && variant !== null && isRenewalOptional(product, variant),
    session: session && { startsAt: session.startsAt, endsAt: session.endsAt, place: session.place },
    refusal: line.refusal,
  };
}

const showPromotion = (
  { promotion, discountMinor, missingMinor }: PricedPromotion,
  language: Language,
): CartPromotionView => ({
  ID: promotion.id,
  Code: promotion.code,
  Name: language === 'es' ? promotion.nameEs : promotion.nameEn,
  AutoApply: promotion.isAutoApply,
  discountMinor,
  missingMinor,
});
