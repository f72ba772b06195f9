import type { Account } from '../../people/accounts/account.repo.ts';
import type { PlaceLists } from '../../people/accounts/address.rules.ts';
import type { PricedCart } from '../cart/price-cart.ts';
import { needsAccount, type Shopper } from '../catalog/purchase.rules.ts';
import { isTooLarge } from '../pricing/order-limit.rules.ts';
import { isCountryRefused, type CheckoutAddress } from './checkout-address.rules.ts';
import {
  checkoutProgress,
  listCheckoutSteps,
  type CheckoutStep,
  type CheckoutProgress,
} from './checkout-steps.rules.ts';
import type { CheckoutRecord } from './checkout.repo.ts';
import type { Exemption, WaitingCertificate } from './exemptions/exemption.rules.ts';
import type { QuoteProblem } from './quote-problem.rules.ts';
import { offeredMethods, type ChosenCard, type PaymentMethod } from './payment-methods.rules.ts';
import type { Sale, TaxPlace } from '../tax/sale.rules.ts';
import type { TaxDesk } from '../tax/tax.ts';
import { composeSale } from './compose-sale.ts';
import { composeTaxes, type QuoteTaxes } from './compose-taxes.ts';
import { isEuConsumer, isPaidFile, lastWithdrawalDay, openingDay } from './withdrawal.rules.ts';
import { nameMethods, type ShippingMethod, type ShippingWords } from './shipping-words.ts';
import { offeredShipping, shippingCost } from './shipping-methods.rules.ts';

/** The person who orders, from the customer record, else from the info step. */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
}

/** The context of a quote. */
export interface QuoteFacts {
  person: { email: string } | null;
  account: Pick<Account, 'firstName' | 'lastName' | 'isBillMeLaterAllowed'> | null;
  shopper: Pick<Shopper, 'isOnlineOrderingDisabled'>;
  countries: PlaceLists['countries'];
  /** True if the gateway accepts cards. */
  isCardTaken: boolean;
  /** True if the gateway saves a card with the order that it pays; else it is saved before. */
  isCardKeptByOrder: boolean;
  /** Prepared before, for the entered places. */
  taxes: Pick<TaxDesk, 'find'>;
  /** The certificates of the person, or of a guest's cart. */
  exemptions: readonly Exemption[];
  /** Those that staff have not decided about yet. */
  waiting: readonly WaitingCertificate[];
  /** The shipping methods in words, by id. */
  shippingWords: ReadonlyMap<string, ShippingWords>;
  /** In the organization's time zone. */
  today: string;
  /** Home country: where parcels are sent from and tax is owed. */
  home: string;
  /** References of the account's cards, if they were read: a removed one cannot pay. */
  savedCards?: ReadonlySet<string>;
  /** The buyer's credit with us that no other order has taken, in cents; none if it is missing. */
  creditMinor?: number;
}

/** An order as it would be placed now. */
export interface Quote extends QuoteTaxes {
  cart: PricedCart;
  checkout: CheckoutRecord;
  contact: Contact;
  isGuest: boolean;
  /** Null for an order that is not shipped. */
  shippingAddress: CheckoutAddress | null;
  /** Null while unknown, and for free orders. */
  billingAddress: CheckoutAddress | null;
  offeredShipping: ShippingMethod[];
  shippingMethod: ShippingMethod | null;
  offeredPayment: PaymentMethod[];
  /** Null until chosen; 'none' automatically if nothing is to be paid. */
  paymentMethod: PaymentMethod | null;
  poNumber: string;
  card: ChosenCard | null;
  shippingMinor: number;
  /** What its tax is calculated for; null before the review, and for an order that costs nothing. */
  sale: Sale | null;
  /** Subtotal − discount + tax, without shipping (docs/decisions/checkout.md#totals). */
  totalMinor: number;
  /** Part of total and shipping that the buyer's credit pays. */
  creditMinor: number;
  /** Total plus shipping without the credit: the amount of the review and the bank. */
  payableMinor: number;
  progress: CheckoutProgress;
  /** Set for an EU buyer of paid files, who may name a VAT number instead of answering. */
  withdrawal: { until: string; opensOn: string } | null;
  /** Empty if the order may be placed. */
  problems: QuoteProblem[];
}

/** Returns whether the billing address is the shipping address, if there is one. */
export const isBilledWhereShipped = (checkout: CheckoutRecord, isAllDigital: boolean): boolean =>
  checkout.isBillingSameAsShipping && !isAllDigital && checkout.card?.kind !== 'saved';

const isGone = (card: ChosenCard | null, saved: QuoteFacts['savedCards']): boolean =>
  card?.kind === 'saved' && saved !== undefined && !saved.has(card.ref);

const placeOf = ({ country, state }: CheckoutAddress): TaxPlace => ({ country, state });

/** Returns the places of a checkout where tax may be owed. */
export const listTaxPlaces = ({ shippingAddress, billingAddress }: CheckoutRecord): TaxPlace[] =>
  [shippingAddress, billingAddress].flatMap((address) => (address ? [placeOf(address)] : []));

/** Returns the quote of a priced cart and its checkout entries. Pure. */
export function composeQuote({
  priced,
  checkout,
  context,
}: {
  priced: PricedCart;
  checkout: CheckoutRecord;
  context: QuoteFacts;
}): Quote {
  const { account, person } = context;
  const { isAllDigital, isEmpty, lines } = priced;
  const contact: Contact = {
    firstName: account?.firstName || checkout.firstName,
    lastName: account?.lastName || checkout.lastName,
    email: person?.email ?? checkout.email,
  };
  const shippingAddress = isAllDigital ? null : checkout.shippingAddress;
  const billingAddress = isBilledWhereShipped(checkout, isAllDigital) ? shippingAddress : checkout.billingAddress;
  const offered = shippingAddress
    ? nameMethods(offeredShipping(parcelOf(priced, shippingAddress, context.home)), context.shippingWords)
    : [];
  const shippingMethod = offered.find(({ id }) => id === checkout.shippingMethod) ?? null;
  const shippingMinor = shippingCost(shippingMethod?.costMinor);
  const netMinor = priced.subtotalMinor - priced.discountMinor;
  const isFree = netMinor === 0 && shippingMinor === 0 && (isAllDigital || shippingMethod !== null);
  const isRenewing = priced.renewal.terms !== null;
  // A renewal is charged to the card that paid before, so its first term is not paid by credit.
  const ownCreditMinor = isRenewing ? 0 : (context.creditMinor ?? 0);
  const offeredPayment = offeredMethods({
    isFree,
    isCoveredByCredit: ownCreditMinor > 0 && ownCreditMinor >= netMinor + shippingMinor,
    isBillMeLaterAllowed: account?.isBillMeLaterAllowed ?? false,
    hasMembership: lines.some(({ isMembership }) => isMembership),
    isRenewing,
    isCardTaken: context.isCardTaken,
  });
  const chosen = isFree ? 'none' : checkout.paymentMethod;
  const paymentMethod = chosen && offeredPayment.includes(chosen) ? chosen : null;
  const card = isGone(checkout.card, context.savedCards) ? null : checkout.card;
  const isRefused = [shippingAddress, isFree ? null : billingAddress].some(
    (address) => address !== null && isCountryRefused(address, context.countries),
  );

  const isGood: Partial<Record<CheckoutStep, boolean>> = {
    info: Object.values(contact).every((text) => text !== ''),
    shippingAddress: shippingAddress !== null && !isCountryRefused(shippingAddress, context.countries),
    shippingMethod: shippingMethod !== null,
    payment:
      billingAddress !== null &&
      !isRefused &&
      isPaymentWhole(paymentMethod, { ...checkout, card }) &&
      (!isRenewing || isKept(card, context.isCardKeptByOrder && checkout.isCardSavedForLater)),
  };
  const steps = listCheckoutSteps({
    isEmpty,
    isAllDigital,
    isFree,
    asksInfo: !account?.firstName || !account.lastName,
  });
  const progress = checkoutProgress(steps, new Set(checkout.completedSteps.filter((step) => isGood[step])));
  const { isReviewReached } = progress;
  // Tax is owed at the place of delivery, or of billing if nothing is shipped.
  const owedAt = isAllDigital ? billingAddress : shippingAddress;
  const { exemptions, today, home } = context;
  const isTaxed = isReviewReached && netMinor + shippingMinor > 0;
  const sale =
    isTaxed && owedAt
      ? composeSale({ lines, owedAt, isShipped: !isAllDigital, shippingMinor, exemptions, today, home })
      : null;
  const { problem: taxProblem, ...taxes } = composeTaxes(sale, { lines, isReviewReached }, context);
  const hasPaidFile = lines.some(isPaidFile);
  const placesOfBuyer = [shippingAddress, billingAddress].flatMap((address) => (address ? [address.country] : []));
  const mayWithdraw = hasPaidFile && isEuConsumer({ countries: placesOfBuyer, vatNumber: '' });
  const totalMinor = netMinor + taxes.taxMinor;
  const creditMinor = Math.min(ownCreditMinor, totalMinor + shippingMinor);
  const payableMinor = totalMinor + shippingMinor - creditMinor;

  // Renewals are charged to a card in an account and stopped there.
  const isForAccounts = isRenewing || lines.some(({ product }) => product !== null && needsAccount(product));
  const found: [QuoteProblem, boolean][] = [
    ['cart_empty', isEmpty],
    ['line_refused', !isEmpty && !priced.isOrderable],
    ['ordering_disabled', context.shopper.isOnlineOrderingDisabled],
    ['customer_missing', person !== null && account === null],
    ['account_required', person === null && isForAccounts],
    ['renewal_not_agreed', !priced.renewal.isAgreed],
    ['renewal_needs_card', isRenewing && isFree],
    ['amount_too_large', priced.isTooLarge || isTooLarge(totalMinor + shippingMinor)],
    ['country_not_allowed', isRefused],
    ['credit_too_small', paymentMethod === 'credit' && payableMinor > 0],
    ['steps_incomplete', !isEmpty && !isReviewReached],
    ...(['checkout_changed', 'tax_unavailable', 'tax_place_unknown'] as const).map(
      (problem): [QuoteProblem, boolean] => [problem, taxProblem === problem],
    ),
  ];
  return {
    cart: priced,
    checkout,
    contact,
    isGuest: person === null,
    shippingAddress,
    billingAddress: isFree ? null : billingAddress,
    offeredShipping: offered,
    shippingMethod,
    offeredPayment,
    paymentMethod,
    poNumber: paymentMethod === 'purchase-order' ? checkout.poNumber : '',
    card: paymentMethod === 'card' ? card : null,
    shippingMinor,
    sale,
    ...taxes,
    totalMinor,
    creditMinor,
    payableMinor,
    withdrawal: mayWithdraw ? { until: lastWithdrawalDay(context.today), opensOn: openingDay(context.today) } : null,
    progress,
    problems: found.filter(([, isFound]) => isFound).map(([problem]) => problem),
  };
}

/** Returns whether a card can be charged again: it is saved in the account, or will be with the order. */
export const isKept = (card: Pick<ChosenCard, 'kind'> | null, isKeptByOrder: boolean): boolean =>
  card !== null && (card.kind === 'saved' || isKeptByOrder);

const isPaymentWhole = (method: PaymentMethod | null, { card, poNumber }: CheckoutRecord): boolean =>
  method === 'card' ? card !== null : method === 'credit' || (method === 'purchase-order' && poNumber !== '');

function parcelOf(priced: PricedCart, to: CheckoutAddress, home: string) {
  const shipped = priced.lines.filter(({ isDigital }) => !isDigital);
  return {
    home,
    country: to.country,
    state: to.state,
    isPoBox: to.isPoBox,
    quantity: shipped.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalMinor: shipped.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0),
  };
}
