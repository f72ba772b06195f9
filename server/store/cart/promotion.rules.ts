/** The terms of a promotion for the calculation. */
export interface PromotionTerms {
  id: string;
  isActive: boolean;
  isAdminOnly: boolean;
  percentOff: number | null;
  amountOffMinor: number | null;
  /** Products it is for; null for all. */
  productIds: readonly string[] | null;
  minimumMinor: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Holds what a line comes to before discounts. */
export interface DiscountableLine {
  productId: string;
  lineSubtotalMinor: number;
}

/** Holds what a promotion does to a cart. */
export interface PromotionEffect {
  /** By line, in their order; together they are what the promotion takes off. */
  lineDiscountsMinor: readonly number[];
  discountMinor: number;
  /** Null if it applies; else the amount that its products lack to the minimum, 0 without any of them. */
  missingMinor: number | null;
}

/** Codes are compared in capitals, without surrounding space. */
export const normalizeCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/**
 * Returns whether a promotion can be used now. Restricted ones work only while a member of staff really acts as the
 * customer (docs/decisions/cart.md#discount-codes).
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
 * Splits an amount over weights in whole cents so that the parts come to exactly the amount: each gets its share
 * rounded down, then the largest remainders one cent more. No part is larger than its weight while the amount is not
 * larger than all weights together.
 */
export function splitByRemainder(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0 || amountMinor <= 0) return weights.map(() => 0);
  // Cents times cents leave the exact integers of a double for large carts; BigInt does not.
  const products = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = products.map((product) => Number(product / BigInt(whole)));
  const left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Returns what promotions take off the lines of a cart, one after the other in the order given: each from what the ones
 * before it have left, so that no line ever falls below zero.
 * @param percentOf a share of an amount in cents, rounded half up
 */
export function applyPromotions(
  lines: readonly DiscountableLine[],
  promotions: readonly PromotionTerms[],
  percentOf: (amountMinor: number, percent: number) => number,
): PromotionEffect[] {
  const left = lines.map(({ lineSubtotalMinor }) => lineSubtotalMinor);
  return promotions.map((promotion) => {
    const isMeant = lines.map(({ productId }) => !promotion.productIds || promotion.productIds.includes(productId));
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
      promotion.percentOff === null ? (promotion.amountOffMinor ?? 0) : percentOf(restMinor, promotion.percentOff);
    const discountMinor = Math.min(wantedMinor, restMinor);
    const lineDiscountsMinor = splitByRemainder(discountMinor, weights);
    lineDiscountsMinor.forEach((part, at) => (left[at] = (left[at] ?? 0) - part));
    return { lineDiscountsMinor, discountMinor, missingMinor: null };
  });
}
