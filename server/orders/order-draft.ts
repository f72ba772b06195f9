import type { Locale } from '../content/content.rules.ts';
import type { MembershipGroup } from './membership-grant.rules.ts';

/** An address as an order keeps it, whatever becomes of the address book. */
export interface OrderAddress {
  firstName: string;
  lastName: string;
  companyName: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string;
}

/** A line as it is bought: everything it takes to show, deliver and grant it without asking the catalogue again. */
export interface DraftLine {
  cartLineId: string;
  productId: string;
  variantId: string | null;
  sku: string;
  name: { en: string; es: string };
  /** Chosen options in words: Edition 2026, Language Spanish. */
  specs: { name: string; value: string }[];
  session: { id: string; startsAt: string; endsAt: string; place: string } | null;
  quantity: number;
  unitPriceMinor: number;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  isDigital: boolean;
  isMembership: boolean;
  membershipGroup: MembershipGroup | null;
  /** Kind of subscription it grants; null when it grants none. */
  subscriptionTypeId: number | null;
  term: 'yearly' | 'monthly' | null;
  autoRenew: boolean;
  /** When a student expects to graduate, YYYY-MM-DD. */
  graduationDate: string | null;
}

/** How an order is paid (specification part 2 §4.4). */
export type PaymentMethod = 'card' | 'purchase-order' | 'none';

/** A whole order as its owner has reviewed it; kept with the attempt, so that nothing can change until it is placed. */
export interface OrderDraft {
  firstName: string;
  lastName: string;
  email: string;
  language: Locale;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  isBillingSameAsShipping: boolean;
  shippingMethod: { id: string; days: readonly [number, number] } | null;
  paymentMethod: PaymentMethod;
  poNumber: string;
  /** Of a new card: whether its owner wants it again. */
  isCardSavedForLater: boolean;
  isCardMadeDefault: boolean;
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Subtotal − discount + tax, without shipping (AMB-39). */
  totalMinor: number;
  shippingMinor: number;
  /** Total plus shipping: what the person pays. */
  payableMinor: number;
  promotions: { code: string; name: { en: string; es: string }; discountMinor: number }[];
  /** The member of staff who acted as the customer (specification part 2 §6). */
  impersonatorEmail: string | null;
  /** Order sources (B-130). */
  firstAffiliateCode: string | null;
  firstAffiliateAt: string | null;
  lastAffiliateCode: string | null;
  lines: DraftLine[];
}
