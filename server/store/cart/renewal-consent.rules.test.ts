import { expect, it } from 'vitest';
import { isAgreed, formatRenewalTerms, renewalTextVersion } from './renewal-consent.rules.ts';

type Line = Parameters<typeof formatRenewalTerms>[0][number];
const plan: Line = {
  sku: 'LIB',
  quantity: 1,
  autoRenew: true,
  lineSubtotalMinor: 11_900,
  product: { term: 'monthly' },
};
const book: Line = { sku: 'BOOK', quantity: 2, autoRenew: false, lineSubtotalMinor: 20_000, product: { term: null } };
const consent = (lines: Line[], textVersion = renewalTextVersion) => ({
  textVersion,
  agreedAt: '2026-11-22T12:00:00.000Z',
  terms: formatRenewalTerms(lines) ?? '',
});

it('names every plan that renews with quantity, price and term, in one order', () => {
  const other = { ...plan, sku: 'ARC' };
  expect(formatRenewalTerms([plan, book, other])).toBe('ARC 1 11900 monthly; LIB 1 11900 monthly');
  expect(formatRenewalTerms([other, plan])).toBe(formatRenewalTerms([plan, book, other]));
  expect(formatRenewalTerms([book])).toBeNull();
});

it.each<[string, Line[], ReturnType<typeof consent> | null, boolean]>([
  ['nothing renews', [book], null, true],
  ['nobody was asked', [plan], null, false],
  ['it was to this', [plan], consent([plan]), true],
  ['a book came in meanwhile', [plan, book], consent([plan]), true],
  ['the price is another', [{ ...plan, lineSubtotalMinor: 12_000 }], consent([plan]), false],
  ['the term is another', [{ ...plan, product: { term: 'yearly' } }], consent([plan]), false],
  ['another plan came in', [plan, { ...plan, sku: 'ARC' }], consent([plan]), false],
  ['it was to other words', [plan], consent([plan], '2025-01-01'), false],
])('an agreement where %s', (_, lines, given, expected) => {
  expect(isAgreed(given, formatRenewalTerms(lines))).toBe(expected);
});
