const cardBrands = [
  ...(['visa', 'mastercard', 'amex', 'discover', 'diners'] as const),
  ...(['jcb', 'unionpay', 'maestro', 'elo', 'hipercard'] as const),
] as const;
export type CardBrand = (typeof cardBrands)[number];

/** What is known of a brand (specification part 1 §5 and §9). */
export interface BrandRules {
  name: string;
  /** Its type code: the first four are the specification's, the others the payment industry's. */
  code: string;
  /** Whether we take it. */
  isAccepted: boolean;
  lengths: readonly number[];
  cvvLength: 3 | 4;
  /** Sizes of the groups a number is written in. */
  groups: readonly number[];
  /** First digits of a number, 'from-to' for a range; over all brands the longest that fits decides. */
  prefixes: readonly string[];
}

const fours = [4, 4, 4, 4, 3];

/** The brands the card helper recognises; the shop takes the first four. */
export const brandRules: Readonly<Record<CardBrand, BrandRules>> = {
  visa: { ...row('Visa', '001', [16]), isAccepted: true, prefixes: ['4'] },
  mastercard: { ...row('Mastercard', '002', [16]), isAccepted: true, prefixes: ['51-55', '2221-2720'] },
  amex: {
    ...row('American Express', '003', [15]),
    ...{ isAccepted: true, cvvLength: 4, groups: [4, 6, 5], prefixes: ['34', '37'] },
  },
  discover: { ...row('Discover', '004', [16]), isAccepted: true, prefixes: ['6011', '644-649', '65'] },
  diners: {
    ...row('Diners Club', '005', [14, 16, 19]),
    groups: [4, 6, 4, 5],
    prefixes: ['300-305', '3095', '36', '38-39'],
  },
  jcb: { ...row('JCB', '007', [16, 17, 18, 19]), prefixes: ['2131', '1800', '3528-3589'] },
  unionpay: { ...row('UnionPay', '062', [14, 15, 16, 17, 18, 19]), prefixes: ['62', '81'] },
  maestro: {
    ...row('Maestro', '042', [12, 13, 14, 15, 16, 17, 18, 19]),
    prefixes: ['493698', '500000-504174', '504176-506698', '506779-508999', '56-59', '63', '67', '6'],
  },
  elo: {
    ...row('Elo', '054', [16]),
    prefixes: [
      ...['401178', '401179', '438935', '457631', '457632', '431274', '451416', '457393', '504175'],
      ...['506699-506778', '509000-509999', '627780', '636297', '636368', '650031-650033', '650035-650051'],
      ...['650405-650439', '650485-650538', '650541-650598', '650700-650718', '650720-650727', '650901-650978'],
      ...['651652-651679', '655000-655019', '655021-655058'],
    ],
  },
  hipercard: {
    ...row('Hipercard', '050', [16]),
    prefixes: ['637095', '63737423', '63743358', '637568', '637599', '637609', '637612', '606282'],
  },
};

function row(name: string, code: string, lengths: number[]): Omit<BrandRules, 'prefixes'> {
  return { name, code, lengths, isAccepted: false, cvvLength: 3, groups: fours };
}

/** Codes of brands the helper does not recognise, for cards that other systems saved: a name is always shown. */
const furtherNames: Readonly<Record<string, string>> = {
  '006': 'Carte Blanche',
  '014': 'EnRoute',
  '021': 'JAL',
  '024': 'Maestro',
  '031': 'Delta',
  '033': 'Visa Electron',
  '034': 'Dankort',
  '036': 'Cartes Bancaires',
  '037': 'Carta Si',
  '040': 'UATP',
  '051': 'Aura',
};

/** Digits of a card number as typed or pasted: blanks and dashes are only how it is written (AMB-85). */
export const cardDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** How many digits of a prefix a number begins with; 0 when it does not. */
function fit(prefix: string, number: string): number {
  const [from = '', to = from] = prefix.split('-');
  const start = number.slice(0, from.length);
  return start.length === from.length && start >= from && start <= to ? from.length : 0;
}

/** The brand of a number, or of the beginning of one; null when none is known. */
export function brandOf(digits: string): (BrandRules & { brand: CardBrand }) | null {
  const fits = cardBrands
    .map((brand) => ({ brand, length: Math.max(...brandRules[brand].prefixes.map((prefix) => fit(prefix, digits))) }))
    .filter(({ length }) => length > 0);
  const [best] = fits.toSorted((a, b) => b.length - a.length);
  return best ? { ...brandRules[best.brand], brand: best.brand } : null;
}

/** The type code of a brand; empty for none. */
export const typeCodeOf = (brand: CardBrand | null): string => (brand ? brandRules[brand].code : '');

/** The brand a type code stands for; null for a code we draw a plain card for. */
export const brandOfCode = (code: string): CardBrand | null =>
  cardBrands.find((brand) => brandRules[brand].code === code) ?? null;

/** What a card of this type is called; null where only 'card' can be said. */
export function cardTypeName(code: string): string | null {
  const brand = brandOfCode(code);
  if (brand) return brandRules[brand].name;
  return Object.hasOwn(furtherNames, code) ? (furtherNames[code] ?? null) : null;
}

/** Most digits that may be typed: 15 for American Express, 16 for the others (part 1 §5). */
const digitLimit = (digits: string): number => (brandOf(digits)?.brand === 'amex' ? 15 : 16);

/** A number as it is written on its card, capped at the digits of its brand: '4242 4242 4242 4242', '3782 822463 10005'. */
export function formatCardNumber(typed: string): string {
  const all = typed.replace(/\D/g, '');
  const digits = all.slice(0, digitLimit(all));
  const groups: string[] = [];
  let start = 0;
  for (const size of brandOf(digits)?.groups ?? fours) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

/**
 * An expiry date while it is typed: 'MM / YY', a single digit 2 to 9 gets its 0 (part 1 §5). Without the digits a
 * person takes away the separator goes too, so that the field can be emptied.
 * @param before what the field held; taking away never adds
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
