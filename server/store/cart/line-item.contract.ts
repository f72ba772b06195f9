import * as v from 'valibot';

const dollars = v.number();

/**
 * A line of a cart or of an order in wire names (docs/decisions/wire-names.md#line-items); amounts in dollars. The
 * shipping address is separate: an order has one, a cart none.
 */
export const lineItem = v.object({
  ID: v.string(),
  ProductID: v.string(),
  Product: v.object({
    ID: v.string(),
    Name: v.string(),
    xp: v.object({ type: v.string(), item_definition: v.string() }),
  }),
  /** Null if it is no longer in the catalogue. */
  Variant: v.nullable(v.object({ ID: v.string(), xp: v.object({ sku: v.string() }) })),
  Quantity: v.number(),
  UnitPrice: dollars,
  LineSubtotal: dollars,
  PromotionDiscount: dollars,
  LineTotal: dollars,
  Specs: v.array(v.object({ SpecID: v.string(), OptionID: v.string(), Name: v.string(), Value: v.string() })),
  DateAdded: v.string(),
});
export type LineItem = v.InferOutput<typeof lineItem>;
