import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { membershipDefinition, type Product, type TrainingSession, type Variant } from './catalog.contract.ts';

/** Reasons why a person may not buy something; `purchaseMessages` has the dictionary key of each. */
export const purchaseRefusals = [
  'not_available',
  'price_not_available',
  'ordering_disabled',
  'committee_only',
  'candidate_registered',
  'sign_in_required',
  'session_required',
  'session_not_offered',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'out_of_stock',
] as const;
export type PurchaseRefusal = (typeof purchaseRefusals)[number];

/** Phrase key that explains each refusal; {minimum} and {maximum} are filled in. */
export const purchaseMessages = {
  not_available: 'ProductNotAvailable',
  price_not_available: 'PriceNotAvailable',
  ordering_disabled: 'PurchaseOrderingDisabled',
  committee_only: 'PurchaseCommitteeOnly',
  candidate_registered: 'PurchaseCandidateRegistered',
  sign_in_required: 'PurchaseSignInRequired',
  session_required: 'PurchaseSessionRequired',
  session_not_offered: 'PurchaseSessionNotOffered',
  quantity_below_minimum: 'PurchaseQuantityBelowMinimum',
  quantity_above_maximum: 'PurchaseQuantityAboveMaximum',
  out_of_stock: 'PurchaseOutOfStock',
} as const satisfies Record<PurchaseRefusal, PhraseKey>;

/** Facts about the person that a purchase depends on; from the customer record only. */
export interface Shopper {
  isSignedIn: boolean;
  committeeMemberId: string | null;
  isOnlineOrderingDisabled: boolean;
  isRegisteredForCne: boolean;
}

export const anonymousShopper: Shopper = {
  isSignedIn: false,
  committeeMemberId: null,
  isOnlineOrderingDisabled: false,
  isRegisteredForCne: false,
};

/** Largest quantity of a cart line, independent of the stock. */
export const largestQuantity = 999;

interface Purchase {
  product: Product | null;
  variant: Variant | null;
  sessionId: string | null;
  quantity: number;
  shopper: Shopper;
  now: Date;
  /**
   * 'order' also requires the account for memberships and subscriptions (docs/decisions/checkout.md#guests); the cart
   * does not yet.
   */
  moment?: 'cart' | 'order';
}

/**
 * Returns whether buyers must have an account, because the product belongs to it afterwards
 * (docs/decisions/checkout.md#guests).
 */
export const needsAccount = ({ itemDefinition, membership, subscriptionTypeId }: Product): boolean =>
  itemDefinition === membershipDefinition || membership !== null || subscriptionTypeId !== null;

/** Returns whether a purchase requires one of its sessions. */
export const needsSession = ({ kind }: Product): boolean => kind === 'training';

/** Returns whether a variant is digital: it has a link to download or read, and is not shipped. */
export const isDigital = (product: Product, variant: Variant | null): boolean =>
  product.productType === 'other' || (variant?.availableLink ?? null) !== null;

/** Returns the price before discounts: the variant's own, else the product's. */
export const readBasePrice = (product: Product, variant: Variant | null): number | null =>
  variant?.priceMinor ?? product.basePriceMinor;

/**
 * Returns the sessions on sale: of a product with a number in the customer record system (other than 0), active and not
 * started. Earliest first.
 */
export function offeredSessions({ netsuiteId, sessions }: Product, now: Date): TrainingSession[] {
  if (!netsuiteId) return [];
  return sessions
    .filter((session) => !session.isInactive && new Date(session.startsAt) > now)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
}

/** Returns the quantity limits of a purchase; a person has one membership (docs/decisions/product-pages.md#limits). */
export function quantityLimits(product: Product): { minimum: number; maximum: number } {
  const maximum = product.membership === null ? (product.maxQuantity ?? largestQuantity) : 1;
  return { minimum: product.minQuantity, maximum };
}

/** Returns the remaining units of a choice; null if unlimited or if it may be ordered beyond the stock. */
export function availableQuantity(variant: Variant, session: TrainingSession | null): number | null {
  const { quantityAvailable, canOrderExceed } = variant.inventory;
  const counts = [canOrderExceed ? null : quantityAvailable, session?.quantityAvailable ?? null];
  const limited = counts.filter((count) => count !== null);
  return limited.length > 0 ? Math.max(0, Math.min(...limited)) : null;
}

type Test = (purchase: Purchase & { product: Product; variant: Variant; session: TrainingSession | null }) => boolean;

/** One row per reason; the first that applies counts. */
const tests: [PurchaseRefusal, Test][] = [
  ['price_not_available', ({ product, variant }) => readBasePrice(product, variant) === null],
  ['ordering_disabled', ({ shopper }) => shopper.isOnlineOrderingDisabled],
  ['committee_only', ({ product, shopper }) => product.isCommitteeOnly && !isCommitteeMember(shopper)],
  ['candidate_registered', ({ product, shopper }) => product.isCandidateAndEducation && shopper.isRegisteredForCne],
  [
    'sign_in_required',
    ({ product, shopper, moment }) => moment === 'order' && needsAccount(product) && !shopper.isSignedIn,
  ],
  ['session_required', ({ product, sessionId }) => needsSession(product) && sessionId === null],
  ['session_not_offered', ({ sessionId, session }) => sessionId !== null && session === null],
  ['quantity_below_minimum', ({ product, quantity }) => !(quantity >= quantityLimits(product).minimum)],
  [
    'quantity_above_maximum',
    ({ product, quantity }) => !Number.isInteger(quantity) || quantity > quantityLimits(product).maximum,
  ],
  ['out_of_stock', ({ variant, session, quantity }) => quantity > (availableQuantity(variant, session) ?? Infinity)],
];

const isCommitteeMember = ({ isSignedIn, committeeMemberId }: Shopper): boolean =>
  isSignedIn && Boolean(committeeMemberId);

/**
 * Returns why this person may not buy this now, or null; used by the product page, the cart, the checkout and the
 * order.
 */
export function findPurchaseRefusal(purchase: Purchase): PurchaseRefusal | null {
  const { product, variant, sessionId, now } = purchase;
  const isOffered = product?.isActive && variant?.isActive && product.variants.some(({ id }) => id === variant.id);
  // Nobody pays for a membership that would grant nothing.
  const isUnsold = product?.itemDefinition === membershipDefinition && product.membership === null;
  if (!product || !variant || !isOffered || isUnsold) return 'not_available';
  const offered = needsSession(product) ? offeredSessions(product, now) : [];
  const session = offered.find(({ id }) => id === sessionId) ?? null;
  return tests.find(([, applies]) => applies({ ...purchase, product, variant, session }))?.[0] ?? null;
}

/** Returns why this person cannot buy this now with any session and the smallest quantity, or null. */
export function findOfferRefusal(
  purchase: Omit<Purchase, 'product' | 'sessionId' | 'quantity'> & { product: Product },
): PurchaseRefusal | null {
  const { product, now } = purchase;
  const smallest = { ...purchase, quantity: quantityLimits(product).minimum };
  const sessions = needsSession(product) ? offeredSessions(product, now) : [null];
  const refusals = sessions.map((session) => findPurchaseRefusal({ ...smallest, sessionId: session?.id ?? null }));
  if (refusals.length > 0) return refusals.includes(null) ? null : (refusals[0] as PurchaseRefusal);
  const refusal = findPurchaseRefusal({ ...smallest, sessionId: null });
  return refusal === 'session_required' ? 'session_not_offered' : refusal;
}
