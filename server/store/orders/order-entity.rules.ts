import { showTexts } from '../../people/accounts/address-names.rules.ts';
import { toLineItem, type LineItemSource } from '../cart/line-item.rules.ts';
import { centsToDollars } from '../pricing/money.rules.ts';
import type { DraftLine, OrderDraft } from './order-draft.contract.ts';
import type { OrderEntity, OrderLineItem } from './order-entity.contract.ts';

type Kept = 'language' | 'shippingAddress' | 'billingAddress' | 'shippingAddressId' | 'billingAddressId';
type Amounts = 'subtotalMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'shippingMinor';
type Ways = 'shippingMethod' | 'paymentMethod' | 'poNumber' | 'isBillingSameAsShipping' | 'isCardSavedForLater';
type Sources = 'impersonatorEmail' | 'firstAffiliateCode' | 'lastAffiliateCode';

/** The order fields of the payload, in our names. */
export interface OrderPayloadSource extends Pick<OrderDraft, Kept | Amounts | Ways | Sources> {
  id: number;
  card: { instrumentIdentifierId: string | null } | null;
  firstAffiliateAt: Date | null;
}

/** The line fields of the payload. */
type OrderLineSource = Omit<LineItemSource, 'name' | 'specs' | 'variant'> &
  Pick<DraftLine, 'name' | 'specs' | 'variantId' | 'sku' | 'isDigital'>;

/**
 * Returns an order in wire names (docs/decisions/wire-names.md#orders) for its buyer and the order system; texts are in
 * the language of the order. The hold at the gateway is not included.
 * @param shippingLabel name of the shipping method
 */
export function toOrderPayload(
  order: OrderPayloadSource,
  lines: readonly OrderLineSource[],
  shippingLabel: string,
): { order: OrderEntity; lineItems: OrderLineItem[] } {
  const { shippingMethod, billingAddress } = order;
  return {
    order: {
      ID: String(order.id),
      Total: centsToDollars(order.totalMinor),
      Subtotal: centsToDollars(order.subtotalMinor),
      TaxCost: centsToDollars(order.taxMinor),
      PromotionDiscount: centsToDollars(order.discountMinor),
      Currency: 'USD',
      LineItemCount: lines.length,
      BillingAddress: billingAddress && showTexts(billingAddress),
      ShippingAddressID: order.shippingAddressId,
      BillingAddressID: order.billingAddressId,
      xp: {
        ShippingMethod: shippingMethod && {
          ID: shippingMethod.id,
          Cost: centsToDollars(order.shippingMinor),
          Label: shippingLabel,
        },
        PONumber: order.poNumber,
        BillMeLater: order.paymentMethod === 'purchase-order',
        SavePaymentForLater: order.isCardSavedForLater,
        BillingAddressSameAsShipping: order.isBillingSameAsShipping,
        PaymentMethod: order.paymentMethod,
        instrumentIdentifierId: order.card?.instrumentIdentifierId ?? null,
        first_affiliate_code: order.firstAffiliateCode,
        first_affiliate_code_date: order.firstAffiliateAt?.toISOString() ?? null,
        last_affiliate_code: order.lastAffiliateCode,
        ImpersonatorEmail: order.impersonatorEmail,
      },
    },
    lineItems: lines.map((line) => toOrderLinePayload(line, order)),
  };
}

function toOrderLinePayload(line: OrderLineSource, { language, shippingAddress }: OrderPayloadSource): OrderLineItem {
  const specs = line.specs.map((spec) => ({ ...spec, name: spec.name[language], value: spec.value[language] }));
  const variant = { id: line.variantId, sku: line.sku };
  return {
    ...toLineItem({ ...line, name: line.name[language], variant, specs }),
    ShippingAddress: line.isDigital || !shippingAddress ? null : showTexts(shippingAddress),
  };
}
