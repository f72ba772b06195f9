import type { Product, Variant } from './catalog.contract.ts';
import { largestQuantity } from './purchase.rules.ts';

/** A note before the sale: the reason for the wait, and its end if known. */
export interface PreSaleNote {
  code: NonNullable<Product['answerCode']>;
  /** Calendar date. */
  date: string | null;
}

type Answer = Pick<Variant, 'answerCode' | 'answerDate'>;

/**
 * Returns the pre-sale notes of a choice, the variant's before its product's. The backorder note is hidden if the item
 * is not yet published or printed on demand (docs/decisions/product-pages.md#pre-sale-notes).
 */
export function preSaleNotes(product: Answer, variant: Answer): PreSaleNote[] {
  const dates = new Map<PreSaleNote['code'], string | null>();
  for (const { answerCode: code, answerDate: date } of [variant, product]) {
    if (code && !dates.has(code)) dates.set(code, date);
  }
  const notes = [...dates].map(([code, date]) => ({ code, date }));
  return notes.length > 1 ? notes.filter(({ code }) => code !== 'BO') : notes;
}

/** Returns what a variant waits for, publication first; null if it is available now. */
export function findAwaitedNote(product: Answer | null, variant: Answer | null): PreSaleNote | null {
  const notes = product && variant ? preSaleNotes(product, variant) : [];
  return notes.find(({ code }) => code === 'NYP') ?? notes[0] ?? null;
}

/** Returns the range of valid quantities: the product's limits within the remaining stock; `most` is 0 if sold out. */
export function quantityRange(
  limits: { minimum: number; maximum: number },
  available: number | null,
): { least: number; most: number } {
  const most = Math.min(limits.maximum, available ?? largestQuantity, largestQuantity);
  return { least: limits.minimum, most: most < limits.minimum ? 0 : most };
}

/** Returns the quantity of a text: a whole number in the range, or null. */
export function readQuantityIn(text: string, { least, most }: { least: number; most: number }): number | null {
  const quantity = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : NaN;
  return quantity >= least && quantity <= most ? quantity : null;
}
