import { centsToDollars } from '../pricing/money.rules.ts';
import type { LineItem } from './line-item.contract.ts';

/** The line fields of the payload, in our names. */
export interface LineItemSource {
  id: string;
  productId: string;
  /** In the reader's language. */
  name: string;
  productType: string;
  itemDefinition: string;
  /** Null if it is no longer in the catalogue. */
  variant: { id: string; sku: string } | null;
  quantity: number;
  unitPriceMinor: number;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  specs: readonly { specId: string; optionId: string; name: string; value: string }[];
  addedAt: Date;
}

/** Returns a line of a cart or of an order in wire names (docs/decisions/wire-names.md#line-items). */
export const toLineItem = (line: LineItemSource): LineItem => ({
  ID: line.id,
  ProductID: line.productId,
  Product: {
    ID: line.productId,
    Name: line.name,
    xp: { type: line.productType, item_definition: line.itemDefinition },
  },
  Variant: line.variant && { ID: line.variant.id, xp: { sku: line.variant.sku } },
  Quantity: line.quantity,
  UnitPrice: centsToDollars(line.unitPriceMinor),
  LineSubtotal: centsToDollars(line.subtotalMinor),
  PromotionDiscount: centsToDollars(line.discountMinor),
  LineTotal: centsToDollars(line.totalMinor),
  Specs: line.specs.map(({ specId, optionId, name, value }) => ({
    SpecID: specId,
    OptionID: optionId,
    Name: name,
    Value: value,
  })),
  DateAdded: line.addedAt.toISOString(),
});
