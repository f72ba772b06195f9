import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUp, grossOf, leftOf, nothingTaken, shareOf, takeAmount, takeUnits, type Amounts } from './shares.rules.ts';

const rows = fc.record({
  units: fc.integer({ min: 1, max: 40 }),
  netMinor: fc.integer({ min: 0, max: 5_000_000 }),
  taxMinor: fc.integer({ min: 0, max: 500_000 }),
});

describe('shares', () => {
  it.each([
    [10, 1, 3, 3],
    [10, 1, 4, 3],
    [1, 1, 2, 1],
    [0, 1, 2, 0],
    [5, 0, 0, 0],
    [Number.MAX_SAFE_INTEGER, 1, 1, Number.MAX_SAFE_INTEGER],
  ])('takes of %i the part %i of %i as %i', (amount, part, whole, expected) =>
    expect(shareOf(amount, part, whole)).toBe(expected),
  );

  it('gives units whole, within half a cent, whatever the steps', () =>
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (row, wishes) => {
        let taken = nothingTaken;
        const parts: Amounts[] = [];
        for (const units of [...wishes, row.units]) {
          const step = takeUnits(row, taken, Math.min(units, row.units - taken.units));
          if (!step) break;
          ({ taken } = step);
          parts.push(step.part);
          expect(Math.abs(taken.netMinor - (row.netMinor * taken.units) / row.units)).toBeLessThanOrEqual(0.5);
          expect(step.part.netMinor).toBeGreaterThanOrEqual(0);
          expect(addUp(parts)).toEqual(taken);
        }
        expect(leftOf(row, taken)).toEqual({ units: 0, netMinor: 0, taxMinor: 0 });
      }),
    ));

  it('never takes more than there is, of units and amounts in any sequence', () =>
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.record({ isUnits: fc.boolean(), some: fc.integer({ min: 1, max: 900_000 }) }), { maxLength: 30 }),
        (row, wishes) => {
          let taken = nothingTaken;
          for (const { isUnits, some } of wishes) {
            const step = isUnits ? takeUnits(row, taken, (some % 5) + 1) : takeAmount(row, taken, some);
            if (!step) continue;
            if (!isUnits) expect(grossOf(step.part)).toBe(some);
            ({ taken } = step);
            const left = leftOf(row, taken);
            expect(Math.min(left.units, left.netMinor, left.taxMinor)).toBeGreaterThanOrEqual(0);
          }
          const rest = grossOf(leftOf(row, taken));
          const last = rest > 0 ? takeAmount(row, taken, rest) : null;
          if (rest > 0) expect(last?.taken.taxMinor).toBe(row.taxMinor);
        },
      ),
    ));

  it.each([0, -1, 1.5, 4])('refuses %s of three units', (units) =>
    expect(takeUnits({ units: 3, netMinor: 100, taxMinor: 0 }, nothingTaken, units)).toBeNull(),
  );
});

it('takes no more tax than there is when amounts follow tax that was given back alone', () => {
  const row = { units: 3, netMinor: 38_700, taxMinor: 2_225 };
  const taxAlone = { units: 0, netMinor: 0, taxMinor: 2_225 };
  const step = takeAmount(row, addUp([taxAlone]), 387);
  expect(step?.part).toEqual({ units: 0, netMinor: 387, taxMinor: 0 });
  expect(takeAmount(row, addUp([taxAlone]), 38_701)).toBeNull();
  expect(takeUnits(row, addUp([taxAlone, { units: 0, netMinor: 387, taxMinor: 0 }]), 3)?.part).toEqual({
    units: 3,
    netMinor: 38_313,
    taxMinor: 0,
  });
});
