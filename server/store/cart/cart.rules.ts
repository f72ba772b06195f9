import type { Product, Variant } from '../catalog/catalog.contract.ts';
import { availableQuantity, largestQuantity, offeredSessions, quantityLimits } from '../catalog/purchase.rules.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/** Maximum of lines in a cart, and of codes entered for it. */
export const cartLineLimit = 100;
export const promotionLimit = 5;
/** Maximum of unseen notices. */
export const cartNoticeLimit = 20;
/** Maximum length of an order source, in characters (islands cut at the same length). */
export const orderSourceLimit = 200;

/** Returns an order source cleaned for storage: a malformed one in a link must not prevent a purchase. */
export const cleanOrderSource = (source: string): string =>
  cutText(
    source
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    orderSourceLimit,
  );

/** Returns the key that makes two lines the same item: variant (with its specs) and training session of a product. */
export const lineKey = (item: { productId: string; variantId: string; sessionId: string | null }): string =>
  JSON.stringify([item.productId, item.variantId, item.sessionId]);

/** Returns the quantity of a form or a link: digits only, 1 to 999; null for other texts. */
export function readQuantity(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,4}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= largestQuantity ? quantity : null;
}

/** Returns whether a product is a membership, by its item definition (docs/decisions/cart.md#one-membership). */
export const isMembershipProduct = ({ itemDefinition }: Pick<Product, 'itemDefinition'>): boolean =>
  itemDefinition === 'Membership';

/** Returns whether a product makes its buyer a member; a single unit then, because a second one has no effect. */
const makesMember = (product: Product): boolean => isMembershipProduct(product) || product.membership !== null;

/**
 * Returns whether a cart contains at most one line of the product, whatever the variant: memberships, subscriptions and
 * single items cannot be added twice (docs/decisions/cart.md#one-membership). The quantity of that line is separate: a
 * team's subscription has one unit per person.
 */
export const isOneLine = (product: Product): boolean =>
  makesMember(product) ||
  product.subscriptionTypeId !== null ||
  product.term !== null ||
  quantityLimits(product).maximum === 1;

/** Returns the minimum and maximum of a line's quantity now; the maximum is 0 if sold out. */
export function lineQuantityRange(
  product: Product,
  variant: Variant,
  sessionId: string | null,
  now: Date,
): { least: number; most: number } {
  const { minimum, maximum } = quantityLimits(product);
  const session = offeredSessions(product, now).find(({ id }) => id === sessionId) ?? null;
  const most = Math.min(
    maximum,
    availableQuantity(variant, session) ?? largestQuantity,
    makesMember(product) ? 1 : largestQuantity,
  );
  return { least: Math.max(1, minimum), most };
}

/** Returns the nearest quantity that can be sold, or 0. */
export const clampQuantity = (quantity: number, { least, most }: { least: number; most: number }): number =>
  most < least ? 0 : Math.min(Math.max(quantity, least), most);

/** Returns the spec that decides about renewal ("Renewal": "Automatic"), if any. */
const renewalChoice = (variant: Variant) => variant.specs.find(({ name }) => /renew/i.test(name));

/** Returns whether the buyer decides about automatic renewal; only products with a term renew. */
export const isRenewalOptional = ({ term }: Product, variant: Variant): boolean =>
  term !== null && renewalChoice(variant) === undefined;

/**
 * Returns whether a line renews automatically: because of its variant, or because the buyer chose it
 * (docs/decisions/cart.md#renewal-question).
 */
export function renewsByItself(product: Product, variant: Variant, isWanted: boolean): boolean {
  const choice = renewalChoice(variant);
  return choice ? product.term !== null && /^(yes|auto)/i.test(choice.value) : product.term !== null && isWanted;
}
