import { brandRules, cardBrands, type BrandRules, type CardBrand } from './card-brand.rules.ts';

interface NumberRules {
  lengths: readonly number[];
  /** Sizes of the printed groups of digits. */
  groups: readonly number[];
  /** First digits of a number, 'from-to' for a range; over all brands the longest match decides. */
  prefixes: readonly string[];
}

const fours = [4, 4, 4, 4, 3];

export const numberRules: Readonly<Record<CardBrand, NumberRules>> = {
  visa: { lengths: [16], groups: fours, prefixes: ['4'] },
  mastercard: { lengths: [16], groups: fours, prefixes: ['51-55', '2221-2720'] },
  amex: { lengths: [15], groups: [4, 6, 5], prefixes: ['34', '37'] },
  discover: { lengths: [16], groups: fours, prefixes: ['6011', '644-649', '65'] },
  diners: { lengths: [14, 16, 19], groups: [4, 6, 4, 5], prefixes: ['300-305', '3095', '36', '38-39'] },
  jcb: { lengths: [16, 17, 18, 19], groups: fours, prefixes: ['2131', '1800', '3528-3589'] },
  unionpay: { lengths: [14, 15, 16, 17, 18, 19], groups: fours, prefixes: ['62', '81'] },
  maestro: {
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: fours,
    prefixes: ['493698', '500000-504174', '504176-506698', '506779-508999', '56-59', '63', '67', '6'],
  },
  elo: {
    lengths: [16],
    groups: fours,
    prefixes: [
      '401178',
      '401179',
      '438935',
      '457631',
      '457632',
      '431274',
      '451416',
      '457393',
      '504175',
      '506699-506778',
      '509000-509999',
      '627780',
      '636297',
      '636368',
      '650031-650033',
      '650035-650051',
      '650405-650439',
      '650485-650538',
      '650541-650598',
      '650700-650718',
      '650720-650727',
      '650901-650978',
      '651652-651679',
      '655000-655019',
      '655021-655058',
    ],
  },
  hipercard: {
    lengths: [16],
    groups: fours,
    prefixes: ['637095', '63737423', '63743358', '637568', '637599', '637609', '637612', '606282'],
  },
};

/**
 * Returns the digits of a typed or pasted card number: blanks and dashes are formatting
 * (docs/decisions/payments.md#card-checks).
 */
export const cardDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** Returns the number of matching digits of a prefix; 0 without a match. */
function fit(prefix: string, number: string): number {
  const [from = '', to = from] = prefix.split('-');
  const start = number.slice(0, from.length);
  return start.length === from.length && start >= from && start <= to ? from.length : 0;
}

/** Returns the brand of a number or of its beginning, or null. */
export function detectBrand(digits: string): (BrandRules & NumberRules & { brand: CardBrand }) | null {
  const fits = cardBrands
    .map((brand) => ({ brand, length: Math.max(...numberRules[brand].prefixes.map((prefix) => fit(prefix, digits))) }))
    .filter(({ length }) => length > 0);
  const [best] = fits.toSorted((a, b) => b.length - a.length);
  return best ? { ...brandRules[best.brand], ...numberRules[best.brand], brand: best.brand } : null;
}

/**
 * Returns the maximum of digits: 15 for American Express, 16 for the others (docs/decisions/payments.md#card-checks).
 */
const digitLimit = (digits: string): number => (detectBrand(digits)?.brand === 'amex' ? 15 : 16);

/**
 * Formats a number as printed on the card, limited to the digits of its brand: '4242 4242 4242 4242', '3782 822463
 * 10005'.
 */
export function formatCardNumber(typed: string): string {
  const all = typed.replace(/\D/g, '');
  const digits = all.slice(0, digitLimit(all));
  const groups: string[] = [];
  let start = 0;
  for (const size of detectBrand(digits)?.groups ?? fours) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

/**
 * Formats an expiry date during typing: 'MM / YY', a single digit 2 to 9 gets its 0
 * (docs/decisions/payments.md#expiry-as-it-is-typed). When digits are deleted the separator is deleted too, so that the
 * field can be emptied.
 * @param before previous text of the field; deleting never adds
 */
export function formatExpiry(typed: string, before = ''): string {
  const isErasing = typed.length < before.length && before.startsWith(typed);
  const slash = /^\s*(\d)\s*\//.exec(typed);
  let digits = (slash ? `0${typed.trim()}` : typed).replace(/\D/g, '');
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  if (month.length < 2) return month;
  if (isErasing && year === '') return digits.slice(0, 2);
  return `${month} / ${year}`;
}
