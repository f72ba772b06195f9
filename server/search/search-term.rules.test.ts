import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedTerm } from './search-term.rules.ts';

it.each([
  ['  NEC   2023 ', 'nec 2023'],
  ['ＭＳＣＡ 70', 'msca 70'],
  ['70 210.8(F)', '70 210.8(f)'],
  ['978-0-306-40615-7', '978-0-306-40615-7'],
  ['sprinkler spacing', 'sprinkler spacing'],
  ['2020 2023 26', null],
  ['70 2023', '70 2023'],
])('counts "%s" as "%s"', (text, term) => {
  expect(countedTerm(text)).toBe(term);
});

it.each([
  ['nothing', '  '],
  ['an e-mail address', 'order of ana@example.org'],
  ['a card', '4111 1111 1111 1111'],
  ['a card in other digits’ clothes', '4111-1111-1111-1111 visa'],
  ['a telephone', 'call (614) 555-0100 now'],
  ['a number of nine digits', '078-05-1120'],
  ['a sentence', 'a'.repeat(81)],
  ['control characters', 'a\u0000b'],
])('does not keep %s', (_, text) => {
  expect(countedTerm(text)).toBeNull();
});

it('never keeps sixteen digits, however they are set apart', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
  const gap = fc.constantFrom('', ' ', '-', ' - ');
  fc.assert(
    fc.property(digits, fc.array(gap, { minLength: 15, maxLength: 15 }), (all, gaps) => {
      const text = all.map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('');
      expect(countedTerm(text)).toBeNull();
    }),
  );
});
