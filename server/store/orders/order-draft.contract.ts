import type { AddressTexts } from '../../people/accounts/address.rules.ts';
import type { Enrollment } from '../catalog/enrollment.rules.ts';
import type { PreSaleNote } from '../catalog/offer.rules.ts';
import type { EventType } from '../catalog/event-type.rules.ts';
import type { PlanChoice } from '../cart/held-plan.rules.ts';
import type { RenewalConsent } from '../cart/renewal-consent.rules.ts';
import type { PaymentMethod } from '../checkout/payment-methods.rules.ts';
import type { TaxCode } from '../catalog/tax-code.contract.ts';
import type { TaxPart } from '../tax/sale.rules.ts';
import type { WithdrawalAnswer } from '../checkout/withdrawal.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { MembershipTerms } from '../../people/membership/memberships.rules.ts';

/** A text in every language of the site. */
export type Words = Record<Locale, string>;

/** An address as stored with an order, independent of the address book. */
export type OrderAddress = AddressTexts;

/** An order line with everything needed to show, deliver and grant it without the catalogue. */
export interface DraftLine {
  cartLineId: string;
  productId: string;
  variantId: string;
  sku: string;
  name: Words;
  productType: string;
  itemDefinition: string;
  /** Chosen options in words: Edition 2026, Language Spanish. */
  specs: { specId: string; optionId: string; name: Words; value: Words }[];
  /** The event type is missing in orders of an earlier version. */
  session: {
    id: string;
    startsAt: string;
    endsAt: string;
    place: string;
    eventType?: EventType;
    /** Set when the session was moved or cancelled since. */
    isCancelled?: boolean;
  } | null;
  /** Null unless the line is a course or an examination; missing in drafts of an earlier version. */
  enrollment?: Enrollment | null;
  quantity: number;
  unitPriceMinor: number;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** Its tax in cents, with base and rate in millionths; missing in drafts of an earlier version. */
  taxMinor?: number;
  taxableMinor?: number;
  ratePpm?: number;
  /** What it is for the sales tax, and its tax by jurisdiction; missing in drafts of an earlier version. */
  taxCode?: TaxCode;
  taxParts?: TaxPart[];
  isDigital: boolean;
  /** True for an unpublished product; missing in drafts of an earlier version. */
  isAwaited?: boolean;
  /** Reason why it is not available yet, and the expected day, as shown; missing in drafts of an earlier version. */
  awaitedCode?: PreSaleNote['code'] | null;
  awaitedOn?: string | null;
  /** Day by which it is sent, or can be downloaded; missing in drafts of an earlier version. */
  promisedOn?: string | null;
  isMembership: boolean;
  membershipGroup: string | null;
  /** What the membership gives; null for other lines, missing in drafts of an earlier version. */
  membershipTerms?: MembershipTerms | null;
  /** Kind of subscription it grants; null when it grants none. */
  subscriptionTypeId: number | null;
  term: 'yearly' | 'monthly' | null;
  /**
   * The term of a plan that the buyer has already, as priced; null for other lines, missing in drafts of an earlier
   * version.
   */
  plan?: { choice: PlanChoice; endsOn: string } | null;
  autoRenew: boolean;
  /** When a student expects to graduate, YYYY-MM-DD. */
  graduationDate: string | null;
  /** When it was added to the cart, as an ISO instant. */
  addedAt: string;
}

/** A complete order as reviewed by its owner; stored with the attempt, so that nothing changes until it is placed. */
export interface OrderDraft {
  firstName: string;
  lastName: string;
  email: string;
  language: Locale;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  /** The source entries in the address book; null for an address entered for this order. */
  shippingAddressId: string | null;
  billingAddressId: string | null;
  isBillingSameAsShipping: boolean;
  /** The name is stored with the order, because the method may change; missing in orders of an earlier version. */
  shippingMethod: { id: string; days: readonly [number, number]; name?: Words } | null;
  paymentMethod: PaymentMethod;
  poNumber: string;
  /** The file of the purchase order; missing in drafts of an earlier version. */
  poFileId?: string | null;
  /** True if the owner of a new card wants to save it. */
  isCardSavedForLater: boolean;
  isCardMadeDefault: boolean;
  subtotalMinor: number;
  discountMinor: number;
  /** Of lines and shipping. */
  taxMinor: number;
  /** The part of it that is for shipping, with base, rate and jurisdictions; missing in drafts of an earlier version. */
  shippingTaxMinor?: number;
  shippingTaxableMinor?: number;
  shippingRatePpm?: number;
  shippingTaxParts?: TaxPart[];
  /** The calculation at a tax service; null for the table, missing in drafts of an earlier version. */
  taxRef?: string | null;
  /** The table said it because the service was away; missing in drafts of an earlier version. */
  isTaxByFallback?: boolean;
  /** The certificate that exempts the order from tax; missing in orders of an earlier version. */
  exemptionCertificateId?: string | null;
  /** Its number, as printed on it; missing in orders of an earlier version. */
  exemptionNumber?: string;
  /** A waiting certificate, by whose approval the tax is given back; missing in orders of an earlier version. */
  exemptionPendingCertificateId?: string | null;
  /** Subtotal − discount + tax, without shipping (docs/decisions/checkout.md#totals). */
  totalMinor: number;
  shippingMinor: number;
  /** Part that the buyer's credit pays; missing in drafts of an earlier version. */
  creditMinor?: number;
  /** Total plus shipping without the credit: what the person pays now. */
  payableMinor: number;
  promotions: { code: string; name: Words; discountMinor: number }[];
  /** The member of staff who acted as the customer (docs/decisions/access-and-roles.md#acting-as-a-customer). */
  impersonatorEmail: string | null;
  /** Order sources (docs/decisions/cart.md#order-source). */
  firstAffiliateCode: string | null;
  firstAffiliateAt: string | null;
  lastAffiliateCode: string | null;
  /** Missing in drafts of an earlier version. */
  renewalConsent?: RenewalConsent | null;
  /** Version and addresses of the terms, and when they were agreed to; missing in drafts of an earlier version. */
  termsConsent?: { version: string; agreedAt: string; documents: string[] } | null;
  /** Missing in drafts of an earlier version. */
  withdrawal?: WithdrawalAnswer | null;
  lines: DraftLine[];
}
