import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverNumber, fittingSize } from './cover-number.ts';

/** Height between the band and the title, in units of the drawing. */
const height = 156;

it.each([
  ['70', ['70'], 172],
  ['110', ['110'], 140],
  ['27001', ['27001'], 84],
])('writes %s on one line', (code, lines, size) => {
  expect(coverNumber(code)).toEqual({ lines, size });
});

it('fits any number into its field, whole', () => {
  const letter = fc.constantFrom(...'0123456789ABCMWmwd:/-. ');
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 30 }), (letters) => {
      const code = letters.join('').trim() || '1';
      const { lines, size } = coverNumber(code);
      expect(lines.join('').replaceAll(' ', '')).toBe(code.replaceAll(' ', ''));
      for (const line of lines) expect(fittingSize(line, 1_000)).toBeGreaterThanOrEqual(size);
      if (lines.length > 1) expect(lines.length * size).toBeLessThanOrEqual(height);
      expect(size).toBeGreaterThanOrEqual(10);
    }),
  );
});

it('breaks a long name where it is read in parts', () => {
  const { lines, size } = coverNumber('27001-2:2022/Amd 1:2024');
  expect(lines).toEqual(['27001-2:', '2022/Amd', '1:2024']);
  expect(size).toBeGreaterThan(30);
});
