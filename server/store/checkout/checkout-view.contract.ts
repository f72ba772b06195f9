import * as v from 'valibot';
import { awaited } from '../catalog/awaited.contract.ts';
import { textEntries } from '../../people/accounts/address.contract.ts';
import { localized } from '../../platform/localized.contract.ts';
import { checkoutSteps } from './checkout-steps.rules.ts';
import { paymentMethods } from './payment-methods.rules.ts';

const cents = v.number();

const address = v.object({
  ...textEntries(v.string()),
  xp: v.object({ isPOBox: v.boolean() }),
});
export type WireCheckoutAddress = v.InferOutput<typeof address>;

const savedAddress = v.object({
  ID: v.string(),
  ...address.entries,
  isDefaultShipping: v.boolean(),
  isDefaultBilling: v.boolean(),
});
export type SavedCheckoutAddress = v.InferOutput<typeof savedAddress>;

/** The details of a card that may be shown. */
const card = v.object({ kind: v.picklist(['saved', 'once']), ref: v.string(), type: v.string(), last4: v.string() });
const savedCard = v.object({
  ref: v.string(),
  type: v.string(),
  last4: v.string(),
  expirationMonth: v.number(),
  expirationYear: v.number(),
  isDefault: v.boolean(),
});

/** The entries in wire names (docs/decisions/wire-names.md#checkout-record). A card is a reference only. */
const record = v.object({
  FirstName: v.string(),
  LastName: v.string(),
  Email: v.string(),
  ShippingAddress: v.nullable(address),
  BillingAddress: v.nullable(address),
  BillingAddressSameAsShipping: v.boolean(),
  PaymentForLater: v.boolean(),
  SetAsDefaultPayment: v.boolean(),
  PaymentMethod: v.nullable(v.picklist(paymentMethods)),
  /** The order has it; the checkout never does. */
  AuthorizationId: v.null(),
  TaxID: v.null(),
  PoNumber: v.string(),
  /** True if the person may pay by purchase order. */
  BillMeLater: v.boolean(),
  PaymentData: v.object({ CreditCard: v.nullable(card) }),
  InstrumentIdentifierId: v.nullable(v.string()),
  CustomerTokenId: v.nullable(v.string()),
  customerId: v.nullable(v.string()),
  accountProfileId: v.nullable(v.string()),
});

const line = v.object({
  id: v.string(),
  name: localized,
  /** Chosen options, with a session's date and place and how a plan renews: "2026, Spanish, Print". */
  choice: localized,
  sku: v.string(),
  quantity: v.number(),
  /** Before discounts, which the summary subtracts once. */
  amountMinor: cents,
  isDigital: v.boolean(),
  /** Null if it is available now. */
  awaited: v.nullable(awaited),
  /** What it waits for, and the day by which it is sent or can be downloaded; null if it is unlocked at once. */
  note: v.nullable(localized),
  term: v.nullable(v.picklist(['yearly', 'monthly'])),
  autoRenew: v.boolean(),
  isRefused: v.boolean(),
});

const quoteProblems = [
  'cart_empty',
  'line_refused',
  'ordering_disabled',
  'customer_missing',
  'account_required',
  'renewal_not_agreed',
  'renewal_needs_card',
  'amount_too_large',
  'country_not_allowed',
  'credit_too_small',
  'steps_incomplete',
  'checkout_changed',
  'tax_unavailable',
  'tax_place_unknown',
] as const;

/** The whole checkout, as returned by every call. */
export const checkoutView = v.object({
  cartId: v.nullable(v.string()),
  cartVersion: v.number(),
  Checkout: record,
  isGuest: v.boolean(),
  /** Name and email from the profile, which cannot be edited. */
  lockedFields: v.array(v.picklist(['FirstName', 'LastName', 'Email'])),
  tiles: v.array(
    v.object({
      step: v.picklist(checkoutSteps),
      state: v.picklist(['completed', 'current', 'waiting']),
      isEditable: v.boolean(),
    }),
  ),
  current: v.picklist(checkoutSteps),
  isAllDigital: v.boolean(),
  /** True if something of the order is not unlocked when placed: its card is stored until that ships. */
  isCardKept: v.boolean(),
  lines: v.array(line),
  promotions: v.array(v.object({ code: v.string(), discountMinor: cents })),
  shippingMethods: v.array(
    v.object({
      id: v.string(),
      name: localized,
      costMinor: cents,
      days: v.tuple([v.number(), v.number()]),
      /** Working days in words; counted from the day it is in stock where the whole parcel is awaited. */
      daysText: localized,
    }),
  ),
  /** True if a part of the parcel is awaited, to which the days do not apply. */
  isPartlyAwaited: v.boolean(),
  shippingMethod: v.nullable(v.string()),
  paymentMethods: v.array(v.picklist(paymentMethods)),
  savedAddresses: v.array(savedAddress),
  savedCards: v.array(savedCard),
  summary: v.object({
    Currency: v.literal('USD'),
    subtotalMinor: cents,
    discountMinor: cents,
    /** Null until a shipping method is selected, and for orders that are not shipped. */
    shippingMinor: v.nullable(cents),
    /** Null until the review. */
    taxMinor: v.nullable(cents),
    /** True if a certificate of the person exempts this order from tax. */
    isTaxExempt: v.boolean(),
    totalMinor: cents,
    /** Part that the buyer's credit pays. */
    creditMinor: cents,
    /** Total and shipping without the credit. */
    payableMinor: cents,
    /** Of it, what is unlocked and charged when the order is placed. */
    atOnceMinor: cents,
  }),
  /** When the amount is charged, in words. */
  chargeNote: localized,
  /** Of the terms that an order agrees to; null without any. It is sent with the order. */
  termsVersion: v.nullable(v.string()),
  /** Set for EU consumers with files: without "begin now" these open on this day. */
  withdrawal: v.nullable(v.object({ opensOn: v.string() })),
  problems: v.array(v.picklist(quoteProblems)),
  /** End of the lock by the bot check. */
  lockedUntil: v.nullable(v.string()),
});
export type CheckoutView = v.InferOutput<typeof checkoutView>;
