import type { CartLineView, CartView } from '../../../server/store/cart/cart.contract.ts';

/** A line as shown: with the requested quantity until the server has answered. */
export interface ShownLine extends CartLineView {
  isPending: boolean;
}

export interface ShownCart extends Omit<CartView, 'LineItems'> {
  LineItems: ShownLine[];
  /** True while amounts are about to change. */
  isPending: boolean;
}

/** Returns the server's cart with the requested quantities; amounts are the server's until it has answered. */
export function withWanted(view: CartView, wanted: Readonly<Record<string, number>>): ShownCart {
  const lines = view.LineItems.flatMap((line): ShownLine[] => {
    const quantity = wanted[line.ID];
    if (quantity === 0) return [];
    return [{ ...line, Quantity: quantity ?? line.Quantity, isPending: quantity !== undefined }];
  });
  return { ...view, LineItems: lines, isPending: view.LineItems.some(({ ID }) => ID in wanted) };
}
