import * as v from 'valibot';
import { textEntries } from '../../people/accounts/address.contract.ts';
import { lineItem } from '../cart/line-item.contract.ts';
import { paymentMethods } from '../checkout/payment-methods.rules.ts';

const dollars = v.number();

const address = v.object(textEntries(v.string()));

/** A line of an order (docs/decisions/wire-names.md#line-items). */
export const orderLineItem = v.object({
  ...lineItem.entries,
  /** Null if nothing is shipped. */
  ShippingAddress: v.nullable(address),
});
export type OrderLineItem = v.InferOutput<typeof orderLineItem>;

/** An order in wire names (docs/decisions/wire-names.md#orders); amounts in dollars. */
export const orderEntity = v.object({
  ID: v.string(),
  /**
   * Subtotal − discount + tax, without shipping: its cost is the shipping method's (docs/decisions/checkout.md#totals).
   */
  Total: dollars,
  Subtotal: dollars,
  TaxCost: dollars,
  PromotionDiscount: dollars,
  Currency: v.literal('USD'),
  LineItemCount: v.number(),
  /** Null if nothing was to be paid. */
  BillingAddress: v.nullable(address),
  /** Source entries in the buyer's address book; null for an address entered for this order. */
  ShippingAddressID: v.nullable(v.string()),
  BillingAddressID: v.nullable(v.string()),
  xp: v.object({
    /** Null if the order is not shipped. */
    ShippingMethod: v.nullable(v.object({ ID: v.string(), Cost: dollars, Label: v.string() })),
    /** Empty unless the order is paid by purchase order. */
    PONumber: v.string(),
    /** True for a purchase order, which is paid after billing. */
    BillMeLater: v.boolean(),
    SavePaymentForLater: v.boolean(),
    BillingAddressSameAsShipping: v.boolean(),
    PaymentMethod: v.picklist(paymentMethods),
    /** Token for the number of the card that paid. */
    instrumentIdentifierId: v.nullable(v.string()),
    first_affiliate_code: v.nullable(v.string()),
    first_affiliate_code_date: v.nullable(v.string()),
    last_affiliate_code: v.nullable(v.string()),
    ImpersonatorEmail: v.nullable(v.string()),
  }),
});
export type OrderEntity = v.InferOutput<typeof orderEntity>;
