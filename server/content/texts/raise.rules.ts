const above: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
};
const below: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
};
/** Figures with a sign, or one letter that Unicode has. */
const writable = /^([+\-−]?\d+[+\-−]?|[ni])$/;
/** Raised text that is no exponent: "5th", "1.º", a trade mark. */
const isNoExponent = /^(st|nd|rd|th|er|re|TM|[ºª™®©*†‡])$/;

const shift = (text: string, digits: Readonly<Record<string, string>>, sign: string): string => {
  const inner = text.trim();
  if (inner === '') return '';
  if (writable.test(inner) && [...inner].every((character) => digits[character] !== undefined))
    return [...inner].map((character) => digits[character]).join('');
  return /^[\p{L}\p{N}]+$/u.test(inner) ? `${sign}${inner}` : `${sign}(${inner})`;
};

/** Returns an exponent as plain text: in Unicode where it has the characters, else behind a "^". */
export const raise = (text: string): string => shift(text, above, '^');
/** Returns an index as plain text: in Unicode where it has the characters, else behind a "_". */
export const lower = (text: string): string => shift(text, below, '_');

/** Returns the text of a `<sup>` as plain text; a reference to a note is "[1]" already. */
export function raiseWords(text: string): string {
  const inner = text.trim();
  return isNoExponent.test(inner) || /^\[.*\]$/.test(inner) ? inner : raise(inner);
}
