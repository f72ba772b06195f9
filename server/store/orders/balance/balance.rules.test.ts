import { expect, it } from 'vitest';
import { balanceOf } from './balance.rules.ts';

const of = (
  invoiced: number[],
  credited: number[],
  taken: number[],
  given: [number, 'waiting' | 'refused' | 'asked' | 'done' | 'failed', replaces?: string][],
) => {
  const { owedMinor, givenMinor, oweBackMinor } = balanceOf({
    invoices: invoiced.map((totalMinor) => ({ totalMinor })),
    notes: credited.map((totalMinor) => ({ totalMinor })),
    payments: taken.map((capturedMinor) => ({ capturedMinor })),
    refunds: given.map(([amountMinor, state, replaces = null], index) => ({
      id: `r-${index}`,
      amountMinor,
      state,
      isOutside: false,
      creditNoteId: 'n-1',
      replaces,
    })),
  });
  return [owedMinor, givenMinor, oweBackMinor];
};

it.each([
  ['nothing of an order that waits', of([], [], [0], []), [0, 0, 0]],
  ['an invoice that is not paid', of([100], [], [0], []), [100, 0, 0]],
  ['nothing when it is paid', of([60, 40], [], [60, 40], []), [0, 0, 0]],
  ['less after an allowance', of([100], [10], [0], []), [90, 0, 0]],
  ['nothing while a refund is on its way', of([100], [30], [100], [[30, 'asked']]), [0, 30, 0]],
  ['nothing while a refund waits to be released', of([100], [30], [100], [[30, 'waiting']]), [0, 30, 0]],
  ['the amount to the buyer when a refund failed', of([100], [30], [100], [[30, 'failed']]), [-30, 0, 30]],
  ['the amount to the buyer when a refund was refused', of([100], [30], [100], [[30, 'refused']]), [-30, 0, 30]],
  [
    'nothing after a second refund',
    of(
      [100],
      [30],
      [100],
      [
        [30, 'failed'],
        [30, 'done', 'r-0'],
      ],
    ),
    [0, 30, 0],
  ],
])('owes %s', (_, found, expected) => expect(found).toEqual(expected));
