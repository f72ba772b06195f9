import { expect, it } from 'vitest';
import { findPoNumberProblem, offeredMethods } from './payment-methods.rules.ts';

it.each([
  [{ isFree: true, isBillMeLaterAllowed: true, hasMembership: false }, ['none']],
  [{ isFree: true, isBillMeLaterAllowed: false, hasMembership: false }, ['none']],
  [{ isFree: false, isBillMeLaterAllowed: false, hasMembership: false }, ['card']],
  [{ isFree: false, isBillMeLaterAllowed: true, hasMembership: false }, ['card', 'purchase-order']],
  [{ isFree: false, isBillMeLaterAllowed: true, hasMembership: true }, ['card']],
])('%j offers %j', (facts, expected) => {
  expect(offeredMethods(facts)).toEqual(expected);
});

it('needs a purchase-order number of at most 50 characters', () => {
  expect([' ', 'PO-1', 'x'.repeat(50), 'x'.repeat(51)].map(findPoNumberProblem)).toEqual([
    'FieldRequired',
    null,
    null,
    'FieldMaximumLength:50',
  ]);
});
