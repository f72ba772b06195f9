import { detectBrand, cardDigits } from './card-number.rules.ts';

/**
 * All problems of a card: dictionary key and English sentence. The wording is fixed; the account's has no full stop,
 * the checkout's has one (docs/decisions/payments.md#two-wordings).
 */
export const cardSentences = {
  EnterCardNumber: 'Enter a card number',
  CardNumberInvalid: 'Card number is invalid',
  CardTypeNotAccepted: 'Card type not accepted',
  InvalidCardNumberLength: 'Invalid Credit Card number length',
  EnterExpiryDate: 'Enter an expiry date',
  ExpiryDateInvalid: 'Expiry date is invalid',
  ExpiryMonthRange: 'Expiry month must be between 01 and 12',
  ExpiryYearInPast: 'Expiry year cannot be in the past',
  ExpiryDateInPast: 'Expiry date cannot be in the past',
  EnterCvc: 'Enter a CVC',
  CvcInvalid: 'CVC is invalid',
  InvalidCardCvvLength: 'Invalid Credit Card CVV length',
  EnterZipCode: 'Enter a ZIP code',
  CARD_TYPE_NOT_ACCEPTED: 'Card type not accepted.',
  CheckoutCardNumberLength: 'Invalid Credit Card number length.',
  CheckoutExpirationDate: 'Invalid Expiration Date.',
  CheckoutCardCvvLength: 'Invalid Credit Card CVV length.',
} as const;
export type CardProblem = keyof typeof cardSentences;

/** Phrase keys of the card fields, or prefixes of them. */
export const cardPhrases: readonly ('Card' | CardProblem)[] = [
  'Card',
  ...(Object.keys(cardSentences) as CardProblem[]),
];

/** The forms with card fields, whose wordings differ. */
export const cardForms = ['account', 'checkout'] as const;
export type CardForm = (typeof cardForms)[number];

/** A card as typed, including blanks. */
export interface TypedCard {
  number: string;
  /** 'MM / YY' or 'MM/YY'. */
  expiry: string;
  cvv: string;
}
export type CardProblems = Partial<Record<keyof TypedCard, CardProblem>>;

/** Month and four-digit year. */
export interface Expiry {
  month: number;
  year: number;
}

/**
 * Returns the expiry of 'MM/YY' with or without blanks; a two-digit year is 20YY
 * (docs/decisions/payments.md#expiry-as-it-is-typed). Null for other texts.
 */
export function readExpiry(text: string): Expiry | null {
  const parts = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(text);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : null;
}

/** Formats an expiry as 'MM / YY'. */
export const showExpiry = ({ month, year }: Expiry): string =>
  `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`;

/**
 * Returns whether a card has expired. It is valid through the last day of its month, in the organization's time zone
 * (docs/decisions/payments.md#card-checks).
 */
export function isExpired({ month, year }: Expiry, today: string): boolean {
  return `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7);
}

function findExpiryProblem(text: string, today: string): CardProblem | null {
  if (text.trim() === '') return 'EnterExpiryDate';
  const expiry = readExpiry(text);
  if (!expiry) return 'ExpiryDateInvalid';
  if (expiry.month < 1 || expiry.month > 12) return 'ExpiryMonthRange';
  if (expiry.year < Number(today.slice(0, 4))) return 'ExpiryYearInPast';
  return isExpired(expiry, today) ? 'ExpiryDateInPast' : null;
}

/** The order is fixed: empty, digits, brand, length, checksum (docs/decisions/payments.md#card-checks). */
function findNumberProblem(typed: string): CardProblem | null {
  if (typed.trim() === '') return 'EnterCardNumber';
  const digits = cardDigits(typed);
  if (!/^\d+$/.test(digits)) return 'CardNumberInvalid';
  const brand = detectBrand(digits);
  if (!brand?.isAccepted) return 'CardTypeNotAccepted';
  if (!brand.lengths.includes(digits.length)) return 'InvalidCardNumberLength';
  return hasCheckDigit(digits) ? null : 'CardNumberInvalid';
}

/**
 * Three digits, four for American Express (docs/decisions/payments.md#card-checks); either while the number is unknown.
 */
function findCvvProblem(typed: string, number: string): CardProblem | null {
  const cvv = typed.trim();
  if (cvv === '') return 'EnterCvc';
  if (!/^\d+$/.test(cvv)) return 'CvcInvalid';
  const brand = detectBrand(cardDigits(number));
  const lengths = brand ? [brand.cvvLength] : [3, 4];
  return lengths.includes(cvv.length) ? null : 'InvalidCardCvvLength';
}

/** Luhn's checksum. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The checkout's phrases for problems; it has none for an empty field (docs/decisions/payments.md#two-wordings). */
const checkoutWording: Partial<Record<CardProblem, CardProblem>> = {
  EnterCardNumber: 'CheckoutCardNumberLength',
  CardTypeNotAccepted: 'CARD_TYPE_NOT_ACCEPTED',
  InvalidCardNumberLength: 'CheckoutCardNumberLength',
  EnterExpiryDate: 'CheckoutExpirationDate',
  ExpiryDateInvalid: 'CheckoutExpirationDate',
  ExpiryMonthRange: 'CheckoutExpirationDate',
  ExpiryYearInPast: 'CheckoutExpirationDate',
  ExpiryDateInPast: 'CheckoutExpirationDate',
  EnterCvc: 'CheckoutCardCvvLength',
  CvcInvalid: 'CheckoutCardCvvLength',
  InvalidCardCvvLength: 'CheckoutCardCvvLength',
};

/**
 * Returns the problems of an entered card by field, as dictionary keys.
 * @param isKept for a saved card, of which only the expiry can be changed (docs/decisions/payments.md#saved-cards)
 */
export function findCardProblems(form: CardForm, card: TypedCard, today: string, isKept = false): CardProblems {
  const found: [keyof TypedCard, CardProblem | null][] = [
    ['number', isKept ? null : findNumberProblem(card.number)],
    ['expiry', findExpiryProblem(card.expiry, today)],
    ['cvv', isKept ? null : findCvvProblem(card.cvv, card.number)],
  ];
  return Object.fromEntries(
    found.flatMap(([field, problem]) => {
      if (!problem) return [];
      return [[field, form === 'checkout' ? (checkoutWording[problem] ?? problem) : problem]];
    }),
  );
}
