import type { Product, Variant } from '../catalog/catalog.contract.ts';
import { findPurchaseRefusal, type PurchaseRefusal, type Shopper } from '../catalog/purchase.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';
import { membershipRefusals, type MembershipOffer } from '../../people/membership/membership-refusals.rules.ts';
import { isMembershipProduct } from './cart.rules.ts';
import { canAddSeats, type HeldPlan } from './held-plan.rules.ts';

/**
 * Reasons why a line cannot stay in a cart: the catalogue's, and what the person has already
 * (docs/decisions/cart.md#already-theirs).
 */
export type LineRefusal = PurchaseRefusal | 'already_member' | 'already_subscribed' | 'not_eligible';

/** Reasons why an item cannot be added to a cart, including the cart's contents. */
export type CartRefusal = LineRefusal | 'already_in_cart' | 'membership_in_cart' | 'cart_full';

/** The phrase that explains each on pages of the cart. */
export const refusalKeys = {
  not_available: 'CartRefusalNotAvailable',
  price_not_available: 'CartRefusalPriceNotAvailable',
  ordering_disabled: 'CartRefusalOrderingDisabled',
  committee_only: 'CartRefusalCommitteeOnly',
  candidate_registered: 'CartRefusalCandidateRegistered',
  sign_in_required: 'CartRefusalSignInRequired',
  session_required: 'CartRefusalSessionRequired',
  session_not_offered: 'CartRefusalSessionNotOffered',
  quantity_below_minimum: 'CartRefusalQuantity',
  quantity_above_maximum: 'CartRefusalQuantity',
  out_of_stock: 'CartRefusalOutOfStock',
  already_member: 'CartRefusalAlreadyMember',
  already_subscribed: 'CartRefusalAlreadySubscribed',
  not_eligible: 'CartRefusalNotEligible',
  already_in_cart: 'CartRefusalAlreadyInCart',
  membership_in_cart: 'CartRefusalMembershipInCart',
  cart_full: 'CartRefusalFull',
} as const satisfies Record<CartRefusal, PhraseKey>;

/**
 * Returns why a person cannot have this in their cart now, or null: a member no membership before it can be renewed, a
 * subscriber not the same automatic subscription again, unless for more seats, a person without the form's approval no reduced rate, a
 * registered candidate no candidate product.
 */
export function findLineRefusal(candidate: {
  product: Product | null;
  variant: Variant | null;
  sessionId: string | null;
  quantity: number;
  shopper: Shopper;
  holdings: {
    membership: MembershipOffer;
    plans: ReadonlyMap<string, HeldPlan>;
    eligible: ReadonlySet<MembershipForm>;
  };
  now: Date;
  /** The organization's date. */
  today: string;
}): LineRefusal | null {
  const { product, variant, holdings, today } = candidate;
  const held = product && isMembershipProduct(product) ? membershipRefusals[holdings.membership] : null;
  if (held) return held;
  const plan = variant && holdings.plans.get(variant.sku);
  if (plan?.isRenewing && !canAddSeats(plan, today)) return 'already_subscribed';
  const required = product?.membership?.form;
  if (required && !holdings.eligible.has(required)) return 'not_eligible';
  return findPurchaseRefusal(candidate);
}
