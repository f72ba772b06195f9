/** A line as the merge looks at it. */
export interface MergeLine {
  id: string;
  matchKey: string;
  productId: string;
  quantity: number;
  /** Most pieces that can be sold now; null for what the catalogue does not know. */
  most: number | null;
  isSoldOnce: boolean;
  isMembership: boolean;
}

export interface Merge {
  /** Lines of the person's cart that get another quantity. */
  raised: { id: string; quantity: number }[];
  /** Lines of the browser's cart that come over as they are, in their order. */
  moved: string[];
  /** Lines of the browser's cart that do not come over, and why. */
  left: { id: string; reason: 'already_in_cart' | 'cart_full' }[];
}

/**
 * How the cart of a browser goes into the cart of the person who signed in with it. The same thing (product, variant
 * with its specs, session) becomes one line whose quantities add up, to the limits. What is sold once stays once. There
 * is one membership a cart, and the person's own stays. The person's lines never get fewer.
 */
export function mergeLines(own: readonly MergeLine[], brought: readonly MergeLine[], lineLimit: number): Merge {
  const merge: Merge = { raised: [], moved: [], left: [] };
  const byKey = new Map(own.map((line) => [line.matchKey, line]));
  let hasMembership = own.some(({ isMembership }) => isMembership);
  const bought = new Set(own.map(({ productId }) => productId));
  let count = own.length;
  for (const line of brought) {
    const same = byKey.get(line.matchKey);
    if (same) {
      const sum = same.quantity + line.quantity;
      const quantity = line.isSoldOnce
        ? same.quantity
        : Math.max(same.quantity, Math.min(sum, line.most ?? same.quantity));
      if (quantity > same.quantity) merge.raised.push({ id: same.id, quantity });
    } else if ((line.isMembership && hasMembership) || (line.isSoldOnce && bought.has(line.productId))) {
      merge.left.push({ id: line.id, reason: 'already_in_cart' });
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
