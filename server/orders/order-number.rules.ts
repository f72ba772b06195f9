/** Digits and letters that are not mistaken for one another when read aloud or typed (Crockford). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Bytes an order number is made of. */
export const orderNumberBytes = 8;

/** A number people can quote and nobody can guess: two groups of four, such as 4F7K-9Q2D. */
export function orderNumberOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, orderNumberBytes)].map((byte) => symbols[byte % symbols.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text can be an order number at all. */
export const isOrderNumber = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text);
