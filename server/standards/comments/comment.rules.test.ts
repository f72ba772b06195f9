import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanComment, commentLimit, findCommentProblem } from './comment.rules.ts';

it.each([
  ['  Thank you.  ', 'Thank you.'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\n\n \n\n\ntwo', 'one\n\ntwo'],
  ['one\ttwo', 'one two'],
  ['Jose\u0301', 'José'],
  ['<b>bold</b> https://example.org', '<b>bold</b> https://example.org'],
])('keeps %j as %j', (typed, kept) => {
  expect(cleanComment(typed)).toBe(kept);
});

it.each([
  ['', 'FieldRequired'],
  ['x'.repeat(commentLimit), undefined],
  ['x'.repeat(commentLimit + 1), 'FieldMaximumLength'],
  ['two\nlines', undefined],
  ['<script>alert(1)</script>', undefined],
  ['zero \u0000', 'CharactersInvalid'],
  ['bell \u0007', 'CharactersInvalid'],
  ['next line \u0085', 'CharactersInvalid'],
  ['turned \u202Egnihton', 'CharactersInvalid'],
  ['half \uD800', 'CharactersInvalid'],
])('finds of %j: %s', (text, key) => {
  expect(findCommentProblem(text)?.key).toBe(key);
});

it('cleans once and for all, and grows nothing beyond what its Unicode form needs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = cleanComment(text);
      expect(cleanComment(cleaned)).toBe(cleaned);
      expect(cleaned.length).toBeLessThanOrEqual(text.normalize('NFC').length);
    }),
  );
});
