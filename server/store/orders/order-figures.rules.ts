import type { DraftLine, OrderDraft, Words } from './order-draft.contract.ts';

type SumKind = 'subtotal' | 'discount' | 'tax' | 'taxExempt' | 'shipping' | 'total' | 'credit' | 'rest';

/**
 * A sum below the items of an order; amounts in cents, a discount is negative. 'credit': what the buyer's credit pays,
 * negative; 'rest': the total without it.
 */
export interface OrderSum {
  kind: SumKind;
  amountMinor: number;
  /** Name of a listed discount. */
  name: Words | null;
}

/** The amounts of an order, in cents. */
export interface OrderFigures {
  /** In the order's sequence, before discounts, which are only in the sums. */
  lines: { quantity: number; unitPriceMinor: number; amountMinor: number }[];
  /** From the subtotal to the total, and what the credit leaves of it. */
  sums: OrderSum[];
  /** Total with tax and shipping: the amount held, charged and shown. */
  payableMinor: number;
}

type Amounts = Pick<
  OrderDraft,
  | 'subtotalMinor'
  | 'discountMinor'
  | 'taxMinor'
  | 'totalMinor'
  | 'shippingMinor'
  | 'promotions'
  | 'exemptionCertificateId'
> & { shippingMethod: object | null; creditMinor: number };

/** Returns what a person pays for an order: its total with shipping (docs/decisions/checkout.md#totals). */
export const paidMinor = ({ totalMinor, shippingMinor }: Pick<OrderDraft, 'totalMinor' | 'shippingMinor'>): number =>
  totalMinor + shippingMinor;

/** Returns what an order comes to by now: without cancelled units and without what was credited. */
export const dueMinor = (order: Pick<OrderDraft, 'totalMinor' | 'shippingMinor'> & { reducedMinor: number }): number =>
  Math.max(0, paidMinor(order) - order.reducedMinor);

type TakenAmounts = Pick<OrderDraft, 'totalMinor' | 'shippingMinor'> & {
  paymentState: string;
  capturedMinor: number | null;
};

/**
 * Returns the cents that cards were charged for an order: less than its own while a part waits to be shipped, another
 * amount if the order system took a part (docs/decisions/payments.md#amounts-taken).
 */
export const chargedMinor = (order: TakenAmounts): number =>
  order.capturedMinor ?? (order.paymentState === 'captured' ? paidMinor(order) : 0);

/** Returns the cents that were taken for an order: by card, and of the buyer's credit. */
export const takenMinor = (order: TakenAmounts & { creditMinor: number }): number =>
  chargedMinor(order) + order.creditMinor;

/** Returns the figures of an order. Page, email, invoice and account show these and calculate nothing. */
export function orderFigures(
  order: Amounts,
  lines: readonly Pick<DraftLine, 'quantity' | 'unitPriceMinor' | 'subtotalMinor'>[],
): OrderFigures {
  const sum = (kind: SumKind, amountMinor: number, name: Words | null = null): OrderSum => ({
    kind,
    amountMinor,
    name,
  });
  const payableMinor = paidMinor(order);
  return {
    lines: lines.map(({ quantity, unitPriceMinor, subtotalMinor }) => ({
      quantity,
      unitPriceMinor,
      amountMinor: subtotalMinor,
    })),
    sums: [
      sum('subtotal', order.subtotalMinor),
      ...discountsOf(order).map(({ amountMinor, name }) => sum('discount', -amountMinor, name)),
      sum(order.exemptionCertificateId ? 'taxExempt' : 'tax', order.taxMinor),
      ...(order.shippingMethod || order.shippingMinor > 0 ? [sum('shipping', order.shippingMinor)] : []),
      sum('total', payableMinor),
      ...(order.creditMinor > 0
        ? [sum('credit', -order.creditMinor), sum('rest', payableMinor - order.creditMinor)]
        : []),
    ],
    payableMinor,
  };
}

/** Returns each discount; if the order does not list them, their sum. */
function discountsOf({ promotions, discountMinor }: Amounts): { amountMinor: number; name: Words | null }[] {
  const listed = promotions.filter((promotion) => promotion.discountMinor > 0);
  if (listed.reduce((total, promotion) => total + promotion.discountMinor, 0) === discountMinor)
    return listed.map((promotion) => ({ amountMinor: promotion.discountMinor, name: promotion.name }));
  return discountMinor > 0 ? [{ amountMinor: discountMinor, name: null }] : [];
}
