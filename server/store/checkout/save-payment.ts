import type { Person } from '../../people/access/access.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import { cleanLine, type Problem } from '../../platform/problem.rules.ts';
import type { AccountServices } from '../../people/accounts/update-profile.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { toBillingAddress, type BillTo } from '../payments/billing.rules.ts';
import { brandTypeCode } from '../payments/card-brand.rules.ts';
import { ensureCustomer } from '../payments/find-customer.ts';
import { failFields, succeed, type Result } from '../../platform/result.ts';
import { checkAddress } from './check-address.ts';
import { cleanCheckoutAddress, isCountryRefused, type CheckoutAddress } from './checkout-address.rules.ts';
import { writeCheckout, type CheckoutColumns } from './checkout.repo.ts';
import { isKept, type Quote } from './compose-quote.ts';
import { findPoNumberProblem, type ChosenCard, type PaymentMethod } from './payment-methods.rules.ts';
import type { QuoteContext, QuoteServices } from './quote-order.ts';
import { readCheckout, type CheckoutReading } from './read-checkout.ts';
import { addToAddressBook } from './save-shipping-address.ts';
import { writeTile } from './save-step.ts';

type PaymentServices = QuoteServices & AccountServices;

/** Returns the number of an earlier order with a purchase-order number; null without one. */
export type FindPoNumberUse = (db: Database, userId: string, poNumber: string) => Promise<string | null>;

/** The submitted payment step. Of a saved card only the reference is read. */
export interface EnteredPayment {
  method: PaymentMethod;
  poNumber: string;
  card: { kind: 'saved'; ref: string } | { kind: 'once'; ref: string; type: string; last4: string } | null;
  isBillingSameAsShipping: boolean;
  billingAddress: CheckoutAddress | null;
  /** True if a new billing address is added to the address book. */
  isAddressSaved: boolean;
  isCardSavedForLater: boolean;
  isCardMadeDefault: boolean;
}

type Code = 'cart_missing' | 'invalid_input' | 'country_not_allowed' | 'not_found' | 'address_book_full';
const attention = 'Some fields require your attention.';

/** Completes the payment step: payment method and billing address. */
export async function savePayment(
  services: PaymentServices,
  who: { person: Person | null; owner: CartOwner | null },
  entered: EnteredPayment,
  findPoNumberUse: FindPoNumberUse,
): Promise<Result<CheckoutReading, Code>> {
  const read = await readCheckout(services, who);
  if (!read.ok) return read;
  const { context, quote } = read.value;
  if (!quote.offeredPayment.includes(entered.method)) {
    return failFields('invalid_input', attention, { paymentMethod: { key: 'OptionInvalid' } });
  }
  const paid = await readMeans(services, context, entered);
  if (!paid.ok) return paid;
  const used = await findUsedNumber(services, { person: who.person, read: read.value }, paid.value, findPoNumberUse);
  if (used) return failFields('invalid_input', attention, { poNumber: used });
  const mayKeep = context.isCardKeptByOrder && entered.isCardSavedForLater && who.person !== null;
  if (quote.cart.renewal.terms !== null && entered.method === 'card' && !isKept(paid.value.card, mayKeep)) {
    return failFields('invalid_input', attention, { card: { key: 'CheckoutRenewalNeedsCard' } });
  }
  const billed = await readBilling(services, { person: who.person, context, quote }, entered, paid.value.billTo);
  if (!billed.ok) return billed;
  // A card that the order will save needs its owner at the gateway; one accepted by the gateway itself is saved
  // already.
  const isKeptByOrder = entered.card?.kind === 'once' && entered.isCardSavedForLater && services.payments.cardTokens;
  const customerTokenId = who.person && isKeptByOrder ? await ensureCustomer(services, who.person) : null;
  const account = context.account && { ...context.account, ...(customerTokenId && { customerTokenId }) };
  return writeTile(services, who.owner, 'payment', {
    columns: {
      paymentMethod: entered.method,
      poNumber: paid.value.poNumber,
      card: paid.value.card,
      isCardSavedForLater: entered.isCardSavedForLater && who.person !== null,
      isCardMadeDefault: entered.isCardMadeDefault && who.person !== null,
      ...billed.value,
    },
    read: { ...read.value, context: { ...context, account } },
  });
}

/**
 * Returns a warning, the first time, that the customer has used a purchase-order number before: entered once more it is
 * accepted, because one purchase order may be for several deliveries.
 */
async function findUsedNumber(
  { db, clock }: PaymentServices,
  { person, read }: { person: Person | null; read: CheckoutReading },
  { poNumber }: Means,
  findPoNumberUse: FindPoNumberUse,
): Promise<Problem | null> {
  const { cart, checkout } = read;
  if (!person || poNumber === '' || checkout.poNumberTold === poNumber || checkout.poNumber === poNumber) return null;
  const order = await findPoNumberUse(db, person.userId, poNumber);
  if (order === null) return null;
  await writeCheckout(db, clock, cart.id, { poNumberTold: poNumber });
  return { key: 'CheckoutPoNumberUsed', tokens: { order } };
}

interface Means {
  poNumber: string;
  card: ChosenCard | null;
  /** Billing address of a saved card. */
  billTo: BillTo | null;
}

/** Returns the purchase-order number or the card; a saved card must be the person's own. */
async function readMeans(
  { payments }: Pick<PaymentServices, 'payments'>,
  { account }: QuoteContext,
  { method, poNumber, card }: EnteredPayment,
): Promise<Result<Means, 'invalid_input'>> {
  const nothing: Means = { poNumber: '', card: null, billTo: null };
  if (method === 'none') return succeed(nothing);
  if (method === 'purchase-order') {
    const problem = findPoNumberProblem(poNumber);
    if (problem) return failFields('invalid_input', attention, { poNumber: problem });
    return succeed({ ...nothing, poNumber: cleanLine(poNumber) });
  }
  if (card?.kind === 'once') return succeed({ ...nothing, card });
  const customer = account?.customerTokenId;
  const own = customer && card ? (await payments.listCards(customer)).find(({ ref }) => ref === card.ref) : undefined;
  if (!own) return failFields('invalid_input', attention, { card: { key: 'FieldRequired' } });
  const { ref, brand, last4, billTo } = own;
  return succeed({ ...nothing, card: { kind: 'saved', ref, type: brandTypeCode(brand), last4 }, billTo });
}

/**
 * Returns the billing address: of a saved card its own, else the shipping address, or an entered one, which is checked
 * (docs/decisions/addresses.md#one-rule-for-billing-and-shipping).
 */
async function readBilling(
  services: AccountServices,
  { person, context, quote }: { person: Person | null; context: QuoteContext; quote: Quote },
  entered: EnteredPayment,
  billTo: BillTo | null,
): Promise<Result<Pick<CheckoutColumns, 'billingAddress' | 'isBillingSameAsShipping'>, Code>> {
  if (entered.method === 'none') return succeed({});
  if (billTo) {
    const billingAddress = cleanCheckoutAddress(toBillingAddress(billTo));
    if (!isCountryRefused(billingAddress, context.countries)) return succeed({ billingAddress });
    return failFields('country_not_allowed', 'We cannot accept an order with this address.', {
      card: { key: 'Invalid_Address_Message' },
    });
  }
  if (entered.isBillingSameAsShipping && quote.shippingAddress) return succeed({ isBillingSameAsShipping: true });
  if (!entered.billingAddress) return failFields('invalid_input', attention, { firstName: { key: 'FieldRequired' } });
  const checked = await checkAddress(services.accountContent, entered.billingAddress);
  if (!checked.ok) return checked;
  const kept = await addToAddressBook(services, person, {
    address: checked.value,
    addressId: null,
    isSaved: entered.isAddressSaved,
  });
  return kept.ok ? succeed({ billingAddress: checked.value, isBillingSameAsShipping: false }) : kept;
}
