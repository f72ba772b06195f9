import { localizedName } from '../catalog/localized-name.ts';
import { findAwaitedNote } from '../catalog/offer.rules.ts';
import { promisedDay } from '../catalog/promised-day.rules.ts';
import { toChoosable, queryFor } from '../catalog/choice.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { centsToDollars } from '../pricing/money.rules.ts';
import type { CartContext } from './cart-context.ts';
import { isRenewalOptional } from './cart.rules.ts';
import type { CartLineView, CartPromotionView, CartView } from './cart.contract.ts';
import { toLineItem } from './line-item.rules.ts';
import type { PricedCart, PricedPromotion } from './price-cart.ts';
import type { PricedLine, PricedPlan } from './price-line.ts';
import { specWords } from './spec-names.rules.ts';

const amountsOf = ({
  subtotalMinor,
  discountMinor,
  totalMinor,
}: Pick<PricedCart, 'subtotalMinor' | 'discountMinor' | 'totalMinor'>) => ({
  Subtotal: centsToDollars(subtotalMinor),
  SubtotalMinor: subtotalMinor,
  PromotionDiscount: centsToDollars(discountMinor),
  PromotionDiscountMinor: discountMinor,
  Total: centsToDollars(totalMinor),
  TotalMinor: totalMinor,
});

/** The view of a missing cart. */
const nothing = {
  ID: null,
  version: 0,
  Currency: 'USD',
  LineItemCount: 0,
  itemCount: 0,
  LineItems: [],
  promotions: [],
  ...amountsOf({ subtotalMinor: 0, discountMinor: 0, totalMinor: 0 }),
  isTooLarge: false,
  isOrderable: false,
  renewalTerms: null,
  notices: [],
} satisfies Omit<CartView, 'isOrderingDisabled'>;

/** Returns a cart in wire names, as every call returns it. */
export function showCart(cart: PricedCart | null, context: CartContext, language: Locale): CartView {
  const isOrderingDisabled = context.shopper.isOnlineOrderingDisabled;
  if (!cart) return { ...nothing, isOrderingDisabled };
  return {
    ID: cart.cartId,
    version: cart.version,
    Currency: 'USD',
    LineItemCount: cart.lines.length,
    itemCount: countPieces(cart),
    LineItems: cart.lines.map((line) => showLine(line, language, context.today)),
    promotions: cart.promotions.map((promotion) => showPromotion(promotion, language)),
    ...amountsOf(cart),
    isOrderingDisabled,
    isTooLarge: cart.isTooLarge,
    isOrderable: cart.isOrderable && !cart.isTooLarge && !isOrderingDisabled,
    renewalTerms: cart.renewal.terms,
    notices: cart.notices,
  };
}

/** Units of all lines. */
export const countPieces = (cart: PricedCart | null): number =>
  cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;

function showLine(line: PricedLine, language: Locale, today: string): CartLineView {
  const { product, variant, session } = line;
  return {
    ...toLineItem({
      ...line,
      name: product?.name[language] ?? line.sku,
      productType: product?.productType ?? 'other',
      itemDefinition: product?.itemDefinition ?? '',
      subtotalMinor: line.lineSubtotalMinor,
      totalMinor: line.lineTotalMinor,
      specs: line.specs.map((spec) => {
        const { name, value } = specWords(spec, product);
        return { ...spec, name: name[language], value: value[language] };
      }),
    }),
    UnitPriceMinor: line.unitPriceMinor,
    LineSubtotalMinor: line.lineSubtotalMinor,
    PromotionDiscountMinor: line.discountMinor,
    LineTotalMinor: line.lineTotalMinor,
    ShippingAddress: null,
    sku: line.sku,
    productQuery: productQueryOf(line),
    isDigital: line.isDigital,
    awaited: findAwaitedNote(product, variant),
    promisedOn: promisedDay(line, today),
    isMembership: line.isMembership,
    leastQuantity: line.leastQuantity,
    mostQuantity: line.mostQuantity,
    autoRenew: line.autoRenew,
    term: product?.term ?? null,
    isRenewalOptional: product !== null && variant !== null && isRenewalOptional(product, variant),
    plan: line.plan && showPlan(line.plan),
    session: session && { startsAt: session.startsAt, endsAt: session.endsAt, place: session.place },
    graduationDate: line.graduationDate,
    refusal: line.refusal,
  };
}

const showPlan = ({ chosen, terms, held }: PricedPlan): CartLineView['plan'] => ({
  choice: chosen.choice,
  held,
  choices: terms.map(({ choice, beginsOn, endsOn, unitPriceMinor }) => ({
    choice,
    beginsOn,
    endsOn,
    UnitPriceMinor: unitPriceMinor,
  })),
});

/** A product's page reads the catalogue's own names, in every language. */
function productQueryOf({ product, variant }: PricedLine): string {
  const choosable = product && toChoosable(product);
  const chosen = choosable?.variants.find(({ id }) => id === variant?.id);
  const query = choosable && chosen ? queryFor(choosable, chosen).toString() : '';
  return query && `?${query}`;
}

const showPromotion = (
  { promotion, discountMinor, missingMinor }: PricedPromotion,
  language: Locale,
): CartPromotionView => ({
  ID: promotion.id,
  Code: promotion.code,
  Name: localizedName(promotion)[language],
  Active: promotion.isActive,
  AutoApply: promotion.isAutoApply,
  xp: { adminOnly: promotion.isAdminOnly },
  discountMinor,
  missingMinor,
});
