/** Most digits before the point. */
const shape = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Returns a typed amount such as "12", "12.5" or "12,50" in cents; null for anything else. A dollar sign may precede. */
export function readMoney(text: string): number | null {
  const [, dollars, cents = ''] = shape.exec(text.trim().replace(/^\$\s?/, '')) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
