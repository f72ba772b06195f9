import type { CartLineView, CartView } from '../../server/cart/cart.contract.ts';

/** A line of ten dollars a piece. */
export const exampleLine = (id: string, quantity: number, change: Partial<CartLineView> = {}): CartLineView => ({
  ID: id,
  ProductID: `product-${id}`,
  Product: { ID: `product-${id}`, Name: `Product ${id}`, xp: { type: 'physical', item_definition: '' } },
  Variant: { ID: id, xp: { sku: id } },
  Quantity: quantity,
  UnitPriceMinor: 1_000,
  LineSubtotalMinor: 1_000 * quantity,
  PromotionDiscountMinor: 0,
  LineTotalMinor: 1_000 * quantity,
  Specs: [],
  ShippingAddress: null,
  DateAdded: '2026-11-21T12:00:00.000Z',
  sku: `SKU-${id}`,
  isDigital: false,
  isMembership: false,
  leastQuantity: 1,
  mostQuantity: 999,
  autoRenew: false,
  term: null,
  isRenewalOptional: false,
  session: null,
  refusal: null,
  ...change,
});

/** A cart of these lines. */
export const exampleCart = (lines: CartLineView[], change: Partial<CartView> = {}): CartView => {
  const total = lines.reduce((sum, line) => sum + line.LineTotalMinor, 0);
  return {
    ID: 'cart-1',
    version: 1,
    Currency: 'USD',
    LineItemCount: lines.length,
    itemCount: lines.reduce((sum, line) => sum + line.Quantity, 0),
    LineItems: lines,
    promotions: [],
    SubtotalMinor: total,
    PromotionDiscountMinor: 0,
    TotalMinor: total,
    isOrderingDisabled: false,
    isOrderable: lines.length > 0,
    notices: [],
    ...change,
  };
};
