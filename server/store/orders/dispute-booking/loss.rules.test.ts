import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeCredit, sumLines, type NewCreditLine } from '../credits/compose-credit.rules.ts';
import { planLoss } from './loss.rules.ts';

const line = (id: string, invoiceId: string, units: number, netMinor: number, taxMinor: number) => ({
  id,
  invoiceId,
  units,
  netMinor,
  taxMinor,
});
const invoices = [{ id: 'a' }, { id: 'b' }];
const invoiceLines = [line('a1', 'a', 2, 200, 20), line('b1', 'b', 1, 300, 30), line('b2', 'b', 1, 50, 0)];
const plan = (invoiceId: string | null, takenMinor: number, creditLines: NewCreditLine[] = []) => {
  const { parts, restMinor } = planLoss({ invoices, invoiceLines, creditLines }, { invoiceId, takenMinor });
  return [...parts.map((part) => [part.invoiceId, part.amountMinor, part.isWhole]), restMinor];
};

it.each([
  ['the invoice that was paid', plan('b', 380), [['b', 380, true], 0]],
  ['the invoice of the same amount', plan(null, 380), [['b', 380, true], 0]],
  ['the invoices in their sequence', plan(null, 300), [['a', 220, true], ['b', 80, false], 0]],
  ['a part of the first', plan(null, 100), [['a', 100, false], 0]],
  ['everything, and tells the rest', plan(null, 700), [['a', 220, true], ['b', 380, true], 100]],
  [
    'what an earlier note has left',
    plan('a', 220, [{ invoiceLineId: 'a1', units: 1, netMinor: 100, taxMinor: 10 }]),
    [['a', 110, true], ['b', 110, false], 0],
  ],
  ['nothing of nothing', plan(null, 0), [0]],
])('credits %s', (_, found, expected) => expect(found).toEqual(expected));

const amounts = fc.record({
  units: fc.integer({ min: 1, max: 7 }),
  netMinor: fc.integer({ min: 0, max: 9_999 }),
  taxMinor: fc.integer({ min: 0, max: 999 }),
});

it('is credited to the cent, whatever was credited before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), amounts), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 80_000 }),
      (rows, units, takenMinor) => {
        const billed = rows.map(([invoiceId, of], index) => ({ id: `l${index}`, invoiceId, ...of }));
        const wished = new Map(billed.filter((row) => row.units >= units && units > 0).map(({ id }) => [id, units]));
        const before = composeCredit(billed, [], { units: wished, amounts: new Map(), isTaxAlone: false }).lines;
        const books = { invoices, invoiceLines: billed, creditLines: before };
        const { parts, restMinor } = planLoss(books, { invoiceId: null, takenMinor });
        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, restMinor)).toBe(takenMinor);
        for (const { invoiceId, wish, amountMinor } of parts) {
          const own = billed.filter((row) => row.invoiceId === invoiceId);
          const { lines, problems } = composeCredit(own, before, wish);
          expect([problems, sumLines(lines).totalMinor]).toEqual([[], amountMinor]);
        }
      },
    ),
  );
});
