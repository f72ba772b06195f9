import type { Locality } from '../../platform/installation/installation.contract.ts';
import { listAddresses, type Address } from '../../people/accounts/address.repo.ts';
import type { Cart } from '../cart/cart.repo.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { priceCart } from '../cart/price-cart.ts';
import type { PricedLine } from '../cart/price-line.ts';
import { specWords } from '../cart/spec-names.rules.ts';
import type { Person } from '../../people/access/access.contract.ts';
import { findAwaitedNote } from '../catalog/offer.rules.ts';
import { dateRange } from '../../platform/dates/date-text.rules.ts';
import { sessionText } from '../catalog/session-text.rules.ts';
import { type Locale, inEveryLocale } from '../../platform/locale.rules.ts';
import { brandTypeCode } from '../payments/card-brand.rules.ts';
import type { SavedCard } from '../payments/gateway.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBotLock } from '../../platform/bot-check/bot-check.ts';
import { chargeNote } from './charge-note.ts';
import { showCheckoutAddress } from './checkout-address.rules.ts';
import type { CheckoutView, SavedCheckoutAddress } from './checkout-view.contract.ts';
import { emptyCheckout, findOpenCheckout } from './checkout.repo.ts';
import { isBilledWhereShipped, type Quote } from './compose-quote.ts';
import { daysFromStock, noteOf, parcelState } from './show-delivery.ts';
import { quoteWithTax, readQuoteContext, type QuoteContext, type QuoteServices } from './quote-order.ts';
import type { CheckoutReading } from './read-checkout.ts';

type CheckoutServices = QuoteServices & Pick<Platform, 'log'>;

/** The owner of a checkout, from session and cart cookie only. */
export interface CheckoutOwner {
  person: Person | null;
  owner: CartOwner | null;
  /** The session that the bot check belongs to. */
  botSession: string | null;
}

/**
 * Returns the checkout of the open cart for its owner.
 * @param read data that the request read before, as for the step that it has stored
 */
export async function showCheckout(
  services: CheckoutServices,
  request: CheckoutOwner,
  read?: CheckoutReading,
): Promise<CheckoutView> {
  const { db, clock } = services;
  const found: CheckoutReading | null = read ?? (request.owner && (await findOpenCheckout(db, request.owner)));
  const { cart, checkout } = found ?? { cart: null, checkout: emptyCheckout('') };
  const context = await readQuoteContext(services, request.person, checkout, found?.context);
  const lockedUntil = await findBotLock(services, request.botSession);
  const known = await readCards(services, context);
  const priced = found?.priced ?? (await priceCart(db, clock, cart ?? noCart, context));
  const quote = await quoteWithTax({
    priced,
    checkout,
    context: { ...context, ...(known && { savedCards: new Set(known.map(({ ref }) => ref)) }) },
  });
  const cards = known ?? [];
  const addresses = request.person ? await listAddresses(db, request.person.userId) : [];
  return {
    ...(cart ? { cartId: cart.id, cartVersion: cart.version } : { cartId: null, cartVersion: 0 }),
    ...viewOf(quote, context, { cards, installation: services.installation }),
    savedAddresses: addresses.map(showSavedAddress),
    savedCards: cards.map(showCard),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}

/**
 * Returns the cards of the account. If the gateway is down the list is unknown, not empty: the checkout continues
 * without it, and a chosen card stays.
 */
async function readCards({ payments, log }: CheckoutServices, { account }: QuoteContext): Promise<SavedCard[] | null> {
  const customer = account?.customerTokenId;
  if (!customer) return [];
  try {
    return await payments.listCards(customer);
  } catch (error) {
    log.warn({ err: error }, 'the cards of a checkout could not be read');
    return null;
  }
}

/** Replaces a missing cart. */
const noCart: Cart = {
  id: '00000000-0000-0000-0000-000000000000',
  userId: null,
  tokenHash: null,
  state: 'open',
  version: 0,
  orderId: null,
  notices: [],
  heldStock: [],
  renewalConsent: null,
  firstAffiliateCode: null,
  firstAffiliateAt: null,
  lastAffiliateCode: null,
  abandonedVersion: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

function viewOf(
  quote: Quote,
  context: QuoteContext,
  { cards, installation }: { cards: readonly SavedCard[]; installation: Locality },
) {
  const { account, person } = context;
  const { cart, checkout, contact } = quote;
  const { terms, isAgreed } = cart.renewal;
  const isRenewing = terms !== null;
  const parcel = parcelState(cart.lines);
  const locked = { FirstName: account?.firstName, LastName: account?.lastName, Email: person?.email };
  return {
    Checkout: {
      FirstName: contact.firstName,
      LastName: contact.lastName,
      Email: contact.email,
      ShippingAddress: quote.shippingAddress && showCheckoutAddress(quote.shippingAddress),
      BillingAddress: quote.billingAddress && showCheckoutAddress(quote.billingAddress),
      BillingAddressSameAsShipping: isBilledWhereShipped(checkout, cart.isAllDigital),
      // Automatic renewals need a card in the account: a new one is offered to be saved.
      PaymentForLater: checkout.isCardSavedForLater || (person !== null && isRenewing && checkout.card === null),
      SetAsDefaultPayment: checkout.isCardMadeDefault,
      PaymentMethod: quote.paymentMethod,
      AuthorizationId: null,
      TaxID: null,
      PoNumber: checkout.poNumber,
      BillMeLater: account?.isBillMeLaterAllowed ?? false,
      PaymentData: { CreditCard: quote.card },
      InstrumentIdentifierId: cards.find(({ ref }) => ref === quote.card?.ref)?.instrumentIdentifierId ?? null,
      CustomerTokenId: account?.customerTokenId ?? null,
      customerId: account?.customerId ?? null,
      accountProfileId: account?.accountProfileId ?? null,
    },
    isGuest: quote.isGuest,
    lockedFields: (['FirstName', 'LastName', 'Email'] as const).filter((field) => locked[field]),
    tiles: quote.progress.tiles,
    current: quote.progress.current,
    isAllDigital: cart.isAllDigital,
    isCardKept: cart.lines.some(isDeliveredLater),
    lines: cart.lines.map((line) => showLine(line, { isAgreed, installation, context })),
    promotions: cart.promotions.map(({ promotion, discountMinor }) => ({ code: promotion.code, discountMinor })),
    shippingMethods: quote.offeredShipping.map(({ days, daysText, ...method }) => ({
      ...method,
      days: [days[0], days[1]] as [number, number],
      daysText: parcel === 'awaited' ? daysFromStock(daysText, context) : daysText,
    })),
    isPartlyAwaited: parcel === 'partly',
    shippingMethod: quote.shippingMethod?.id ?? null,
    paymentMethods: quote.offeredPayment,
    summary: {
      Currency: 'USD' as const,
      subtotalMinor: cart.subtotalMinor,
      discountMinor: cart.discountMinor,
      shippingMinor: quote.shippingMethod ? quote.shippingMinor : null,
      taxMinor: quote.isTaxCalculated ? quote.taxMinor : null,
      isTaxExempt: quote.exemptionCertificateId !== null,
      totalMinor: quote.totalMinor,
      creditMinor: quote.creditMinor,
      payableMinor: quote.payableMinor,
      atOnceMinor: atOnceOf(quote),
    },
    // A cart with unorderable lines redirects from the checkout to the cart, which asks the question.
    chargeNote: chargeNote(
      {
        payableMinor: quote.payableMinor,
        atOnceMinor: atOnceOf(quote),
        isCardKept: quote.paymentMethod === 'card' && cart.lines.some(isDeliveredLater),
      },
      context,
    ),
    termsVersion: context.terms?.version ?? null,
    withdrawal: quote.withdrawal && { opensOn: quote.withdrawal.opensOn },
    problems: isAgreed ? quote.problems : [...quote.problems, 'line_refused' as const],
  };
}

/**
 * Returns what is charged when the order is placed, in cents with tax; the shipping belongs to the parcel. The credit pays
 * first.
 */
function atOnceOf({ cart, lineTaxes, creditMinor }: Quote): number {
  const unlockedMinor = cart.lines.reduce((sum, line, index) => {
    const taxMinor = lineTaxes[index]?.taxMinor ?? 0;
    return isDeliveredLater(line) ? sum : sum + line.lineTotalMinor + taxMinor;
  }, 0);
  return Math.max(0, unlockedMinor - creditMinor);
}

/** Returns whether a line is not unlocked when the order is placed: it is shipped or unpublished. */
const isDeliveredLater = ({ isDigital, product, variant }: PricedLine): boolean =>
  !isDigital || findAwaitedNote(product, variant)?.code === 'NYP';

const showLine = (
  line: PricedLine,
  { isAgreed, installation, context }: { isAgreed: boolean; installation: Locality; context: QuoteContext },
): CheckoutView['lines'][number] => ({
  id: line.id,
  name: line.product?.name ?? inEveryLocale(line.sku),
  choice: { en: choiceIn('en', line, installation, context), es: choiceIn('es', line, installation, context) },
  sku: line.sku,
  quantity: line.quantity,
  amountMinor: line.lineSubtotalMinor,
  isDigital: line.isDigital,
  awaited: findAwaitedNote(line.product, line.variant),
  note: noteOf(line, context),
  term: line.product?.term ?? null,
  autoRenew: line.autoRenew,
  isRefused: line.refusal !== null || (line.autoRenew && !isAgreed),
});

/**
 * Returns the chosen options, the term of a plan that runs, date and place of a course, and whether it renews: they are
 * shown before payment.
 */
function choiceIn(
  language: Locale,
  { specs, product, session, plan, autoRenew }: PricedLine,
  installation: Locality,
  { words }: QuoteContext,
): string {
  const options = [
    ...specs.map((spec) => specWords(spec, product).value[language]),
    ...(plan ? [dateRange(plan.chosen.beginsOn, plan.chosen.endsOn, language)] : []),
    ...(session ? [sessionText(session, language, installation)] : []),
  ];
  const { t } = words[language];
  const term = autoRenew ? product?.term : null;
  const renewal = term ? t(term === 'yearly' ? 'CheckoutRenewsYearly' : 'CheckoutRenewsMonthly') : '';
  return [options.join(', '), renewal].filter(Boolean).join(' · ');
}

const showSavedAddress = (address: Address): SavedCheckoutAddress => ({
  ID: address.id,
  ...showCheckoutAddress(address),
  isDefaultShipping: address.isDefaultShipping,
  isDefaultBilling: address.isDefaultBilling,
});

const showCard = (card: SavedCard): CheckoutView['savedCards'][number] => ({
  ref: card.ref,
  type: brandTypeCode(card.brand),
  last4: card.last4,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
  isDefault: card.isDefault,
});
