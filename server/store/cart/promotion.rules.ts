/** The terms of a promotion for the calculation. */
export interface PromotionTerms {
  id: string;
  isActive: boolean;
  isAdminOnly: boolean;
  percentOff: number | null;
  amountOffMinor: number | null;
  /** Products it is for, and categories of products; all where both are null. */
  productIds: readonly string[] | null;
  categories: readonly string[] | null;
  minimumMinor: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Amount of a line before discounts. */
export interface DiscountableLine {
  productId: string;
  /** Null for a product that is gone. */
  category: string | null;
  lineSubtotalMinor: number;
}

/** Effect of a promotion on a cart. */
export interface PromotionEffect {
  /** Discount by line, in their order; the sum is the promotion's discount. */
  lineDiscountsMinor: readonly number[];
  discountMinor: number;
  /** Null if it applies; else the amount that its products lack to the minimum, 0 without any of them. */
  missingMinor: number | null;
}

/** Returns a code in capitals, without surrounding space, for comparison. */
export const normalizeCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/**
 * Returns whether a promotion can be used now. Restricted ones work only while a staff member acts as the customer
 * (docs/decisions/cart.md#discount-codes).
 */
export function isPromotionUsable(
  promotion: Pick<PromotionTerms, 'isActive' | 'isAdminOnly' | 'startsAt' | 'endsAt'>,
  { now, isImpersonating }: { now: Date; isImpersonating: boolean },
): boolean {
  if (!promotion.isActive || (promotion.isAdminOnly && !isImpersonating)) return false;
  if (promotion.startsAt && now < promotion.startsAt) return false;
  return !promotion.endsAt || now < promotion.endsAt;
}

/**
 * Splits an amount over weights in whole cents so that the parts add up exactly: each gets its share rounded down, then
 * the largest remainders get one cent more. No part exceeds its weight unless the amount exceeds the sum of the
 * weights.
 */
export function splitByRemainder(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0 || amountMinor <= 0) return weights.map(() => 0);
  // Cents times cents exceed the exact integers of a double for large carts; BigInt is exact.
  const products = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = products.map((product) => Number(product / BigInt(whole)));
  const left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Returns whether a promotion is for a line. */
const isFor = ({ productIds, categories }: PromotionTerms, { productId, category }: DiscountableLine): boolean =>
  (productIds === null && categories === null) ||
  (productIds?.includes(productId) ?? false) ||
  (category !== null && (categories?.includes(category) ?? false));

/**
 * Returns the discounts of promotions on the lines of a cart, in the given order: each applies to the remainder of the
 * previous ones, so that no line becomes negative.
 * @param calculatePercent returns a share of an amount in cents, rounded half up
 */
export function applyPromotions(
  lines: readonly DiscountableLine[],
  promotions: readonly PromotionTerms[],
  calculatePercent: (amountMinor: number, percent: number) => number,
): PromotionEffect[] {
  const left = lines.map(({ lineSubtotalMinor }) => lineSubtotalMinor);
  return promotions.map((promotion) => {
    const isMeant = lines.map((line) => isFor(promotion, line));
    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each, at) => sum + (isMeant[at] ? each : 0), 0);
    const meantMinor = sumOf(lines.map(({ lineSubtotalMinor }) => lineSubtotalMinor));
    const isWaiting = !isMeant.includes(true) || meantMinor < promotion.minimumMinor;
    if (isWaiting) {
      const missingMinor = isMeant.includes(true) ? promotion.minimumMinor - meantMinor : 0;
      return { lineDiscountsMinor: lines.map(() => 0), discountMinor: 0, missingMinor };
    }
    const weights = left.map((amount, at) => (isMeant[at] ? amount : 0));
    const restMinor = sumOf(left);
    const wantedMinor =
      promotion.percentOff === null
        ? (promotion.amountOffMinor ?? 0)
        : calculatePercent(restMinor, promotion.percentOff);
    const discountMinor = Math.min(wantedMinor, restMinor);
    const lineDiscountsMinor = splitByRemainder(discountMinor, weights);
    lineDiscountsMinor.forEach((part, at) => (left[at] = (left[at] ?? 0) - part));
    return { lineDiscountsMinor, discountMinor, missingMinor: null };
  });
}
