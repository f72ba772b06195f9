/** Version of the sentence about the stored card; changed with its meaning. */
const version = '2026-11-26';

/** What the checkout said about the card that is stored for an order: amounts in cents. */
export interface CardTerms {
  version: string;
  atOnceMinor: number;
  laterMinor: number;
}

interface TermsLine {
  isDigital: boolean;
  isAwaited?: boolean;
  totalMinor: number;
  taxMinor?: number;
}

/** Returns what the checkout said: what is unlocked is charged at once, without the credit, the rest with the
 * shipping later. */
export function cardTermsOf(
  lines: readonly TermsLine[],
  { payableMinor, creditMinor }: { payableMinor: number; creditMinor: number },
): CardTerms {
  const atOnce = lines.filter(({ isDigital, isAwaited }) => isDigital && !isAwaited);
  const unlockedMinor = atOnce.reduce((sum, { totalMinor, taxMinor = 0 }) => sum + totalMinor + taxMinor, 0);
  const atOnceMinor = Math.max(0, unlockedMinor - creditMinor);
  return { version, atOnceMinor, laterMinor: payableMinor - atOnceMinor };
}
