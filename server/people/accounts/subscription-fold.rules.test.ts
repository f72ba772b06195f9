import { expect, it } from 'vitest';
import { recordWithout, type FoldedTerm } from './subscription-fold.rules.ts';

const today = '2026-06-15';
const record = { expiresOn: '2027-12-31', licenses: 5, graceDays: 10, extendedAccessDays: 0 };
const term = (change: Partial<FoldedTerm> & Pick<FoldedTerm, 'orderLineId'>): FoldedTerm => ({
  kind: 'first',
  beginsOn: '2026-01-01',
  endsOn: '2026-12-31',
  licenses: 3,
  revokedLicenses: 0,
  appliedAt: new Date(0),
  ...change,
});
const first = term({ orderLineId: 'first' });
const more = term({ orderLineId: 'more', kind: 'add', beginsOn: '2026-04-01', licenses: 2 });
const next = term({
  orderLineId: 'next',
  kind: 'renew',
  beginsOn: '2027-01-01',
  endsOn: '2027-12-31',
  appliedAt: null,
});
const without = (lineId: string, units: number, terms: readonly FoldedTerm[]) =>
  recordWithout(
    record,
    terms.map((each) => (each.orderLineId === lineId ? { ...each, revokedLicenses: units } : each)),
    { lineId, units, today },
  );

it.each<[string, string, number, readonly FoldedTerm[], { expiresOn: string; licenses: number }]>([
  ['some seats', 'first', 1, [first, more, next], { expiresOn: '2027-12-31', licenses: 4 }],
  ['added seats', 'more', 2, [first, more, next], { expiresOn: '2027-12-31', licenses: 3 }],
  ['a term that has not begun', 'next', 3, [first, more, next], { expiresOn: '2026-12-31', licenses: 5 }],
  ['the running term before a renewal', 'first', 3, [first, more, next], { expiresOn: '2027-12-31', licenses: 2 }],
  ['the only term, its grace with it', 'first', 3, [first], { expiresOn: '2026-06-04', licenses: 2 }],
  ['a renewal of a plan that an earlier release sold', 'next', 3, [next], { expiresOn: '2026-12-31', licenses: 5 }],
  ['a line that bought no term', 'other', 3, [first], { expiresOn: '2027-12-31', licenses: 5 }],
])('without %s', (_, lineId, units, terms, after) => expect(without(lineId, units, terms)).toEqual(after));

it('leaves the seats of a term that a renewal has replaced', () => {
  const begun = term({ orderLineId: 'begun', kind: 'renew', beginsOn: '2026-06-01', endsOn: '2027-05-31' });
  const past = term({ orderLineId: 'past', beginsOn: '2025-06-01', endsOn: '2026-05-31' });
  expect(without('past', 1, [past, begun])).toEqual({ expiresOn: '2027-12-31', licenses: 5 });
});
