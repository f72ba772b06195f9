import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { offerPlan, priceByDays } from './plan-choice.rules.ts';
import type { HeldPlan, PlanChoice } from './held-plan.rules.ts';

const today = '2026-11-26';
const held: HeldPlan = { endsOn: '2027-11-24', paidUntil: '2027-11-24', licenses: 12, isRenewing: false };
const late = { endsOn: '2027-01-10', paidUntil: '2027-01-10' };

describe('an order of a plan that the buyer has', () => {
  it.each<[string, Partial<HeldPlan>, { quantity?: number; wanted?: PlanChoice }, string | null]>([
    ['of as many seats renews it', {}, {}, 'renew 2027-11-25–2028-11-24'],
    ['of other seats adds them until its end', {}, { quantity: 3 }, 'add 2026-11-26–2027-11-24'],
    ['of other seats shortly before its end renews it', late, { quantity: 3 }, 'renew 2027-01-11–2028-01-10'],
    ['does what the buyer has chosen', {}, { wanted: 'add' }, 'add 2026-11-26–2027-11-24'],
    ['does what the buyer has chosen', {}, { quantity: 3, wanted: 'renew' }, 'renew 2027-11-25–2028-11-24'],
    ['renews after a renewal that has not begun', { paidUntil: '2028-11-24' }, {}, 'renew 2028-11-25–2029-11-24'],
    ['adds seats only until that renewal', { paidUntil: '2028-11-24' }, { quantity: 3 }, 'add 2026-11-26–2027-11-24'],
    ['that renews by itself adds seats', { isRenewing: true }, {}, 'add 2026-11-26–2027-11-24'],
    ['cannot renew what renews by itself', { isRenewing: true }, { wanted: 'renew' }, 'add 2026-11-26–2027-11-24'],
    ['for one person that renews by itself does nothing', { isRenewing: true, licenses: 1 }, { quantity: 1 }, null],
    [
      'in its days of grace begins today, whatever was chosen',
      { endsOn: '2026-11-20', paidUntil: '2026-11-20' },
      { quantity: 3, wanted: 'add' },
      'renew 2026-11-26–2027-11-25',
    ],
  ])('%s', (_case, change, { quantity = 12, wanted = null }, expected) => {
    const offer = offerPlan({ ...held, ...change }, { term: 'yearly', wanted, quantity }, today);
    const chosen = offer?.chosen;
    expect(chosen ? `${chosen.choice} ${chosen.beginsOn}–${chosen.endsOn}` : null).toBe(expected);
  });
});

describe('the price of a seat by days', () => {
  it.each([
    [9_900, '2027-11-25', 9_900],
    [9_900, '2026-11-26', 27],
    [1, '2026-11-26', 1],
    [0, '2027-11-25', 0],
    // A plan renewed early has more days than a term.
    [9_900, '2028-11-25', 19_827],
  ])('of %i cents until %s is %i', (price, endsOn, expected) => {
    expect(priceByDays(price, { term: 'yearly', today, endsOn })).toBe(expected);
  });

  it('never falls with more days, and is within half a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 365, max: 10_000_000 }), fc.integer({ min: 0, max: 363 }), (price, days) => {
        const until = (more: number) =>
          priceByDays(price, { term: 'yearly', today, endsOn: addDays(today, days + more) });
        expect(until(0)).toBeLessThanOrEqual(until(1));
        expect(Math.abs(until(0) - (price * (days + 1)) / 365)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
