import type { CartLineView, CartView } from '../../../server/store/cart/cart.contract.ts';

/** Returns a line with a unit price of ten dollars. */
export const exampleLine = (id: string, quantity: number, change: Partial<CartLineView> = {}): CartLineView => ({
  ID: id,
  ProductID: `product-${id}`,
  Product: { ID: `product-${id}`, Name: `Product ${id}`, xp: { type: 'physical', item_definition: '' } },
  Variant: { ID: id, xp: { sku: id } },
  Quantity: quantity,
  UnitPrice: 10,
  UnitPriceMinor: 1_000,
  LineSubtotal: 10 * quantity,
  LineSubtotalMinor: 1_000 * quantity,
  PromotionDiscount: 0,
  PromotionDiscountMinor: 0,
  LineTotal: 10 * quantity,
  LineTotalMinor: 1_000 * quantity,
  Specs: [],
  ShippingAddress: null,
  DateAdded: '2026-11-21T12:00:00.000Z',
  sku: `SKU-${id}`,
  productQuery: '',
  awaited: null,
  promisedOn: null,
  isDigital: false,
  isMembership: false,
  leastQuantity: 1,
  mostQuantity: 999,
  autoRenew: false,
  term: null,
  isRenewalOptional: false,
  plan: null,
  session: null,
  graduationDate: null,
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
    Subtotal: total / 100,
    SubtotalMinor: total,
    PromotionDiscount: 0,
    PromotionDiscountMinor: 0,
    Total: total / 100,
    TotalMinor: total,
    isOrderingDisabled: false,
    isTooLarge: false,
    isOrderable: lines.length > 0,
    renewalTerms: lines.some(({ autoRenew }) => autoRenew) ? 'LIB 1 11900 yearly' : null,
    notices: [],
    ...change,
  };
};
