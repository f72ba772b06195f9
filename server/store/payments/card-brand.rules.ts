export const cardBrands = [
  ...(['visa', 'mastercard', 'amex', 'discover', 'diners'] as const),
  ...(['jcb', 'unionpay', 'maestro', 'elo', 'hipercard'] as const),
] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Rules of a card brand (docs/decisions/payments.md#brands). */
export interface BrandRules {
  name: string;
  /**
   * Its type code: the first four are established (docs/decisions/payments.md#brands), the others the payment
   * industry's.
   */
  code: string;
  /** True if the shop accepts it. */
  isAccepted: boolean;
  cvvLength: 3 | 4;
}

/** The recognised brands; the shop accepts the first four. */
export const brandRules: Readonly<Record<CardBrand, BrandRules>> = {
  visa: { ...row('Visa', '001'), isAccepted: true },
  mastercard: { ...row('Mastercard', '002'), isAccepted: true },
  amex: { ...row('American Express', '003'), isAccepted: true, cvvLength: 4 },
  discover: { ...row('Discover', '004'), isAccepted: true },
  diners: row('Diners Club', '005'),
  jcb: row('JCB', '007'),
  unionpay: row('UnionPay', '062'),
  maestro: row('Maestro', '042'),
  elo: row('Elo', '054'),
  hipercard: row('Hipercard', '050'),
};

function row(name: string, code: string): BrandRules {
  return { name, code, isAccepted: false, cvvLength: 3 };
}

/** Codes of further brands, for cards that other systems saved, so that a name is always shown. */
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

/** Returns the type code of a brand; empty for null. */
export const brandTypeCode = (brand: CardBrand | null): string => (brand ? brandRules[brand].code : '');

/** Returns the brand of a type code; null for a code without a logo. */
export const brandOfCode = (code: string): CardBrand | null =>
  cardBrands.find((brand) => brandRules[brand].code === code) ?? null;

/** Returns the name of a card type; null if only 'card' applies. */
export function cardTypeName(code: string): string | null {
  const brand = brandOfCode(code);
  if (brand) return brandRules[brand].name;
  return Object.hasOwn(furtherNames, code) ? (furtherNames[code] ?? null) : null;
}
