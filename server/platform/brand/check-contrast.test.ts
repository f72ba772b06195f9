import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContrast, findContrastProblems } from './check-contrast.ts';
import { contrastOf } from './derive-palette.ts';
import { houseColours, type Colour } from './palette.rules.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): Colour => `#${number.toString(16).padStart(6, '0')}`);

it('passes the colours of a site that has not chosen any', () => {
  expect(findContrastProblems(houseColours)).toEqual([]);
});

it('names each failing pair with its figure and the nearest colour that passes', () => {
  const problems = findContrastProblems({ brand: '#3399ff', signal: houseColours.signal });
  expect(problems.map(({ pair: { front, back, contrast }, nearest }) => [front, back, contrast.toFixed(2), nearest]))
    .toMatchInlineSnapshot(`
      [
        [
          "brand",
          "paper",
          "2.87",
          "#006cc4",
        ],
        [
          "brand",
          "surface",
          "2.94",
          "#006cc4",
        ],
        [
          "brand",
          "surface-sunken",
          "2.60",
          "#006cc4",
        ],
        [
          "brand",
          "brand-tint",
          "2.51",
          "#006cc4",
        ],
        [
          "brand",
          "signal-tint",
          "2.63",
          "#006cc4",
        ],
        [
          "on-deep",
          "brand",
          "2.94",
          "#006cc4",
        ],
      ]
    `);
});

it('checks the colour of a subject area below white text and as a large number', () => {
  const problems = findContrastProblems(houseColours, [{ value: 'wind', colour: '#77bb77' }]);
  expect(problems.map(({ pair: { front, back, topic } }) => [front, back, topic])).toEqual([
    ['on-deep', 'topic', 'wind'],
    ['topic', 'paper', 'wind'],
    ['topic', 'surface', 'wind'],
    ['topic', 'surface-sunken', 'wind'],
  ]);
  expect(findContrastProblems(houseColours, [{ value: 'wind', colour: problems[0]?.nearest ?? '#77bb77' }])).toEqual(
    [],
  );
});

it('passes whatever is chosen once the nearest colours are taken', () => {
  fc.assert(
    fc.property(colour, colour, (brand, signal) => {
      const nearest = { brand, signal };
      for (const problem of findContrastProblems(nearest)) {
        if (typeof problem.pair.chosen === 'string') nearest[problem.pair.chosen] = problem.nearest;
      }
      expect(findContrastProblems(nearest)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('judges a pair by its own two colours', () => {
  fc.assert(
    fc.property(colour, colour, (brand, signal) => {
      for (const { frontColour, backColour, least, passes } of checkContrast({ brand, signal })) {
        expect(passes).toBe(contrastOf(frontColour, backColour) >= least);
      }
    }),
    { numRuns: 40 },
  );
});
