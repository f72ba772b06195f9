/** Digits and letters that are not confused when read aloud or typed (Crockford). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes of an order number. */
export const orderNumberBytes = 8;

/** Returns a number that is easy to quote and hard to guess: two groups of four, such as 4F7K-9Q2D. */
export function makeOrderNumber(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, orderNumberBytes)].map((byte) => symbols[byte % symbols.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Returns the number of the invoice of an earlier release (docs/decisions/orders-and-downloads.md#invoice-number). */
export const makeInvoiceNumber = (orderNumber: string): string => `INV-${orderNumber}`;

/**
 * Returns the order number in a text: case, spaces and a missing hyphen do not matter, nor O for 0, I and L for 1. An
 * invoice number is accepted too.
 */
export const readOrderNumber = (text: string): string | null =>
  readPlain(text) ?? readPlain(text.trim().replace(/^inv[\s-]*/i, ''));

function readPlain(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const number = `${plain.slice(0, 4)}-${plain.slice(4)}`;
  return isOrderNumber(number) ? number : null;
}

/** Returns whether a text has the format of an order number. */
export const isOrderNumber = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text);
