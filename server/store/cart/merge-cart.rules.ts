/** The line fields that the merge needs. */
export interface MergeLine {
  id: string;
  matchKey: string;
  productId: string;
  quantity: number;
  /** Maximum that can be sold now; null for an item unknown to the catalogue. */
  most: number | null;
  /** True if a cart has at most one line of its product. */
  isOneLine: boolean;
  isMembership: boolean;
}

export interface Merge {
  /** Lines of the person's cart with a larger quantity. */
  raised: { id: string; quantity: number }[];
  /** Lines of the person's cart that could not take all units, with or without an increase. */
  cut: { id: string; asked: number; quantity: number }[];
  /** Lines of the browser's cart that are moved unchanged, in their order. */
  moved: string[];
  /** Lines of the browser's cart that are not moved, with the reason. */
  left: { id: string; reason: 'already_in_cart' | 'membership_in_cart' | 'cart_full' }[];
}

/**
 * Returns how a browser's cart is merged into the cart of the person who signed in. The same item (product, variant
 * with its specs, session) becomes one line with the sum of the quantities, up to the limits; for one-line products the
 * larger quantity counts, because both mean the same purchase. A cart has one membership, and the person's own remains.
 * The person's lines are never reduced.
 */
export function mergeLines(own: readonly MergeLine[], brought: readonly MergeLine[], lineLimit: number): Merge {
  const merge: Merge = { raised: [], cut: [], moved: [], left: [] };
  const byKey = new Map(own.map((line) => [line.matchKey, line]));
  let hasMembership = own.some(({ isMembership }) => isMembership);
  const bought = new Set(own.map(({ productId }) => productId));
  let count = own.length;
  for (const line of brought) {
    const same = byKey.get(line.matchKey);
    if (same) {
      const asked = line.isOneLine ? Math.max(same.quantity, line.quantity) : same.quantity + line.quantity;
      const most = line.most ?? 0;
      const quantity = Math.max(same.quantity, Math.min(asked, most));
      if (quantity > same.quantity) merge.raised.push({ id: same.id, quantity });
      // A line that already exceeds the limit is reduced and reported by the check of the cart.
      if (quantity < asked && quantity <= most) merge.cut.push({ id: same.id, asked, quantity });
    } else if (line.isOneLine && bought.has(line.productId)) {
      merge.left.push({ id: line.id, reason: 'already_in_cart' });
    } else if (line.isMembership && hasMembership) {
      merge.left.push({ id: line.id, reason: 'membership_in_cart' });
    } else if (count >= lineLimit) {
      merge.left.push({ id: line.id, reason: 'cart_full' });
    } else {
      merge.moved.push(line.id);
      hasMembership ||= line.isMembership;
      bought.add(line.productId);
      count += 1;
    }
  }
  return merge;
}
