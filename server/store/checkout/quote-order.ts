import type { Person } from '../../people/access/access.contract.ts';
import { findCartContext, type CartContext } from '../cart/cart-context.ts';
import type { Cart } from '../cart/cart.repo.ts';
import { priceCart, type PricedCart } from '../cart/price-cart.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadWords, Words } from '../../platform/words.contract.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { Tax, TaxDesk } from '../tax/tax.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { findCheckout, type CheckoutRecord } from './checkout.repo.ts';
import { composeQuote, listTaxPlaces, type Quote, type QuoteFacts } from './compose-quote.ts';
import { listOpenCertificates } from './exemptions/exemption.repo.ts';
import { certificateOwner, type Exemption, type WaitingCertificate } from './exemptions/exemption.rules.ts';
import type { PurchaseTerms } from '../../people/accounts/purchase-terms.ts';
import { locales, type Locale } from '../../platform/locale.rules.ts';
import { readShippingWords, type ShippingWords } from './shipping-words.ts';

/** Returns the credit of a customer that no order has taken, in cents. */
export type ReadCredit = (db: Database, userId: string) => Promise<number>;

export type QuoteServices = Pick<Platform, 'db' | 'clock' | 'installation'> & {
  accountContent: AccountContent;
  readWords: ReadWords;
  tax: Tax;
  payments: PaymentGateway;
  readCredit: ReadCredit;
};

/** The data of a quote besides the cart: read before a transaction, so that none waits for content or tax. */
export interface QuoteContext extends CartContext {
  /** Null for a guest. */
  person: Pick<Person, 'userId' | 'email'> | null;
  countries: readonly { code: string; allowForOrders: boolean }[];
  isCardTaken: boolean;
  isCardKeptByOrder: boolean;
  /** For the places entered for this cart. */
  taxes: TaxDesk;
  /** The certificates of the person, or of the guest's cart, that are valid today; and those that wait for staff. */
  exemptions: readonly Exemption[];
  waiting: readonly WaitingCertificate[];
  /** The shipping methods in words, by id. */
  shippingWords: ReadonlyMap<string, ShippingWords>;
  /** The terms and the privacy notice as they are now; null for a site without them. */
  terms: PurchaseTerms | null;
  /** The phrases of the site by language. */
  words: Record<Locale, Words>;
  /** Home country of the organization. */
  home: string;
  /** The buyer's credit that no other order has taken, in cents. */
  creditMinor: number;
  /** References of the account's cards, if they were read at the gateway. */
  savedCards?: ReadonlySet<string>;
}

const none = { exemptions: [], waiting: [] };

/**
 * Reads the data of a quote besides the cart. Outside of transactions only.
 * @param checkout entries for the cart, or null without a cart
 * @param known the cart's context of the person, if already read
 */
export async function readQuoteContext(
  { db, clock, installation, accountContent, readWords, tax, payments, readCredit }: QuoteServices,
  person: Person | null,
  checkout: CheckoutRecord | null,
  known?: CartContext,
): Promise<QuoteContext> {
  const today = organizationDate(clock.now(), installation.timeZone);
  const context = known ?? (await findCartContext(db, today, person));
  const countries = await accountContent.countries('en');
  const places = checkout ? listTaxPlaces(checkout) : [];
  const taxes = await tax.open(places);
  // A guest's certificate counts from the review on, which comes after the payment.
  const isAtReview = checkout !== null && checkout.completedSteps.includes('payment');
  const owner = certificateOwner(person, isAtReview ? checkout.cartId : null);
  const { exemptions, waiting } = owner ? await listOpenCertificates(db, owner, today) : none;
  const cards = { isCardTaken: payments.mode !== 'none', isCardKeptByOrder: payments.cardTokens !== null };
  const shippingWords = await readShippingWords(readWords);
  const words = await readAllWords(readWords);
  const terms = await accountContent.purchaseTerms();
  return {
    ...context,
    person,
    countries,
    taxes,
    exemptions,
    waiting,
    shippingWords,
    words,
    terms,
    today,
    home: installation.country,
    creditMinor: person ? await readCredit(db, person.userId) : 0,
    ...cards,
  };
}

async function readAllWords(readWords: ReadWords): Promise<Record<Locale, Words>> {
  const read = await Promise.all(locales.map(async (locale) => [locale, await readWords(locale)] as const));
  return Object.fromEntries(read) as Record<Locale, Words>;
}

/**
 * Returns the quote of a priced cart with its tax, which is asked for if it is not known yet. Outside of transactions only.
 */
export async function quoteWithTax(parts: {
  priced: PricedCart;
  checkout: CheckoutRecord;
  context: QuoteFacts & Pick<QuoteContext, 'taxes'>;
}): Promise<Quote> {
  const quote = composeQuote(parts);
  const { taxes } = parts.context;
  if (!quote.sale || taxes.find(quote.sale) !== undefined) return quote;
  await taxes.ask(quote.sale);
  return composeQuote(parts);
}

/**
 * Returns the order of a cart at this moment: lines and prices, shipping, tax, steps, and what prevents it from being
 * placed. Reads only the database, so that it can run inside the transaction that places the order.
 */
export async function quoteOrder(tx: Database, clock: Clock, cart: Cart, context: QuoteContext): Promise<Quote> {
  const priced = await priceCart(tx, clock, cart, context);
  const checkout = await findCheckout(tx, cart.id);
  return composeQuote({ priced, checkout, context });
}
