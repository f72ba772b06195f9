import type Stripe from 'stripe';
import type { BillTo } from './billing.rules.ts';
import type { CardBrand } from './card-brand.rules.ts';
import type { SavedCard } from './gateway.ts';

/** Stripe's names of the brands that have a name here. */
const brands: ReadonlySet<string> = new Set(['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay']);

/** Stripe has one field for a name and none for a company: the entered fields are stored as metadata. */
const besides = { first_name: 'firstName', last_name: 'lastName', company: 'company' } as const;

/** Returns a billing address in Stripe's format. */
export function toBillingDetails(
  billTo: BillTo,
): Pick<Stripe.PaymentMethodUpdateParams, 'billing_details' | 'metadata'> {
  const { address1: line1, address2: line2, locality: city, administrativeArea: state } = billTo;
  const { postalCode: postal_code, country, email, phoneNumber: phone } = billTo;
  return {
    billing_details: {
      name: `${billTo.firstName} ${billTo.lastName}`,
      email,
      phone,
      address: { line1, line2, city, state, postal_code, country },
    },
    metadata: Object.fromEntries(Object.entries(besides).map(([key, field]) => [key, billTo[field]])),
  };
}

/**
 * Returns the billing address of a card. A card saved by a payment has one name: its last word is taken as the last
 * name.
 */
function readBillTo({ billing_details: details, metadata }: Stripe.PaymentMethod): BillTo {
  const { name, email, phone, address } = details;
  const words = (name ?? '').split(' ');
  const given = metadata ?? {};
  return {
    firstName: given['first_name'] ?? words.slice(0, -1).join(' '),
    lastName: given['last_name'] ?? words.at(-1) ?? '',
    company: given['company'] ?? '',
    address1: address?.line1 ?? '',
    address2: address?.line2 ?? '',
    locality: address?.city ?? '',
    administrativeArea: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
    phoneNumber: phone ?? '',
    email: email ?? '',
  };
}

/** Returns the public identifier of a card's number, made from Stripe's digest. */
export const toNumberIdentifier = (fingerprint: string): string => `ii_${fingerprint}`;

/** Returns a card of Stripe in the port's terms. Its number is identified by Stripe's own digest. */
export function toSavedCard(method: Stripe.PaymentMethod, isDefault: boolean): SavedCard {
  const { brand = '', last4 = '', exp_month = 0, exp_year = 0, fingerprint } = method.card ?? {};
  return {
    ref: method.id,
    instrumentIdentifierId: toNumberIdentifier(fingerprint ?? method.id),
    brand: brands.has(brand) ? (brand as CardBrand) : null,
    last4,
    expirationMonth: exp_month,
    expirationYear: exp_year,
    isDefault,
    billTo: readBillTo(method),
  };
}

const keptPrefix = 'bill_';
const fields = [
  ...(['firstName', 'lastName', 'company', 'address1', 'address2', 'locality'] as const),
  ...(['administrativeArea', 'postalCode', 'country', 'phoneNumber', 'email'] as const),
];

/**
 * Returns a checked billing address as metadata, stored while the bank authenticates the card; its fields fit Stripe's
 * limits.
 */
export const billingMetadata = (billTo: BillTo): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [keptPrefix + field, billTo[field]]));

export const readKeptBilling = (metadata: Readonly<Record<string, string>>): BillTo =>
  Object.fromEntries(fields.map((field) => [field, metadata[keptPrefix + field] ?? ''])) as unknown as BillTo;
