import { addDays, addWorkingDays } from '../../platform/dates/calendar.rules.ts';
import type { Product, Variant } from './catalog.contract.ts';
import { enrollmentKind } from './enrollment.rules.ts';
import { findAwaitedNote } from './offer.rules.ts';

/** Working days until a parcel leaves the warehouse. */
const shipDays = { inStock: 2, printed: 7, orderedIn: 10 };

/**
 * Days within which an order without a promised day has to be sent: the mail-order rule of the US, 16 CFR 435.2(a)(1)
 * (docs/decisions/checkout.md#promised-days).
 */
const unpromisedDays = 30;

interface OrderedItem {
  product: Product | null;
  variant: Variant | null;
  quantity: number;
  isDigital: boolean;
  isMembership: boolean;
}

/**
 * Returns the day (YYYY-MM-DD) by which an item that is ordered today leaves the warehouse, or can be downloaded if it
 * is not published yet. Null for what is unlocked at once and for courses and examinations, which have their dates.
 * @param today in the organization's time zone
 */
export function promisedDay(item: OrderedItem, today: string): string | null {
  const { product, variant, quantity, isDigital, isMembership } = item;
  if (!product || !variant || isMembership || enrollmentKind(product)) return null;
  const awaited = findAwaitedNote(product, variant);
  if (isDigital && awaited?.code !== 'NYP') return null;
  if (awaited) {
    // A day in the past is no promise any more.
    const isDated = awaited.date !== null && awaited.date >= today;
    if (isDated && awaited.date !== null)
      return isDigital ? awaited.date : addWorkingDays(awaited.date, shipDays.inStock);
    return awaited.code === 'POD' ? addWorkingDays(today, shipDays.printed) : addDays(today, unpromisedDays);
  }
  const { quantityAvailable } = variant.inventory;
  const isInStock = quantityAvailable === null || quantityAvailable >= quantity;
  return addWorkingDays(today, isInStock ? shipDays.inStock : shipDays.orderedIn);
}
