import { addDays, addYears, isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { readQuantity } from './cart.rules.ts';

/** Contents of a link into the cart (docs/decisions/cart.md#add-to-cart-links). */
export interface CartLink {
  /** Decoded customer record number of the person; null if missing or unreadable. */
  netsuiteId: string | null;
  productId: string | null;
  sku: string | null;
  /** Defaults to 1; null if not a valid quantity. */
  quantity: number | null;
  /** Calendar date, YYYY-MM-DD; null without one. */
  graduationDate: string | null;
  isGraduationDateInvalid: boolean;
}

/**
 * Graduation lies between 31 days and 4 years ahead, both included, by the calendar
 * (docs/decisions/cart.md#graduation-date).
 */
const soonestDays = 31;
const latestYears = 4;

/**
 * Reads an add-to-cart link: `add_to_cart=true`, `accountId` (the number in base64), `graduationDate`, `productId`,
 * `sku`, `quantity`. Names are compared without case and underscores, so that `account_id` works as well.
 * @param today calendar date of the organization
 * @returns null for an address that is no such link
 */
export function readCartLink(query: URLSearchParams, today: string): CartLink | null {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    const plain = name.toLowerCase().replaceAll('_', '');
    // Base64 may end in a plus, which arrives as a space if the link did not escape it.
    if (!values.has(plain)) values.set(plain, plain === 'accountid' ? value : value.trim());
  }
  if (!/^(true|1|yes)$/i.test(values.get('addtocart') ?? '')) return null;
  const graduation = values.get('graduationdate') || null;
  const quantity = values.get('quantity');
  return {
    netsuiteId: decodeAccountId(values.get('accountid') ?? ''),
    productId: values.get('productid') || null,
    sku: values.get('sku') || null,
    quantity: quantity ? readQuantity(quantity) : 1,
    graduationDate: graduation,
    isGraduationDateInvalid: graduation !== null && !isGraduationDate(graduation, today),
  };
}

/**
 * Returns the number of an encoded account id: base64 of either alphabet, with or without padding; null for other
 * texts.
 */
export function decodeAccountId(encoded: string): string | null {
  // An unescaped plus arrives as a space.
  const plain = encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (plain === '' || plain.length > 100 || !/^[A-Za-z0-9+/]+$/.test(plain)) return null;
  try {
    const decoded = atob(plain);
    return /^[\x21-\x7e]+$/.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}

/** Returns the encoded account id of a link. */
export const encodeAccountId = (netsuiteId: string): string => btoa(netsuiteId);

/**
 * Returns whether a date exists and is inside the window.
 * @param today calendar date of the organization, YYYY-MM-DD
 */
export function isGraduationDate(text: string, today: string): boolean {
  if (!isCalendarDate(text)) return false;
  return text >= addDays(today, soonestDays) && text <= addYears(today, latestYears);
}
