import { expect, it } from 'vitest';
import { findPoNumberProblem, offeredMethods } from './payment-methods.rules.ts';

it.each([
  [{ isFree: true, isBillMeLaterAllowed: true, hasMembership: false, isRenewing: false, isCardTaken: true }, ['none']],
  [{ isFree: true, isBillMeLaterAllowed: false, hasMembership: false, isRenewing: false, isCardTaken: true }, ['none']],
  [
    { isFree: false, isBillMeLaterAllowed: false, hasMembership: false, isRenewing: false, isCardTaken: true },
    ['card'],
  ],
  [
    { isFree: false, isBillMeLaterAllowed: true, hasMembership: false, isRenewing: false, isCardTaken: true },
    ['card', 'purchase-order'],
  ],
  [{ isFree: false, isBillMeLaterAllowed: true, hasMembership: true, isRenewing: false, isCardTaken: true }, ['card']],
  [
    { isFree: true, isBillMeLaterAllowed: false, hasMembership: false, isRenewing: false, isCardTaken: false },
    ['none'],
  ],
  [
    { isFree: false, isBillMeLaterAllowed: true, hasMembership: false, isRenewing: false, isCardTaken: false },
    ['purchase-order'],
  ],
  [{ isFree: false, isBillMeLaterAllowed: false, hasMembership: false, isRenewing: false, isCardTaken: false }, []],
  [{ isFree: false, isBillMeLaterAllowed: true, hasMembership: true, isRenewing: false, isCardTaken: false }, []],
  // A purchase order is good for one purchase.
  [{ isFree: false, isBillMeLaterAllowed: true, hasMembership: false, isRenewing: true, isCardTaken: true }, ['card']],
])('%j offers %j', (facts, expected) => {
  expect(offeredMethods({ ...facts, isCoveredByCredit: false })).toEqual(expected);
});

it('offers the credit first where it covers the order, and not for a free one', () => {
  const facts = { isBillMeLaterAllowed: true, hasMembership: false, isRenewing: false, isCardTaken: true };
  const offered = (isFree: boolean) => offeredMethods({ ...facts, isFree, isCoveredByCredit: true });
  expect([offered(false), offered(true)]).toEqual([['credit', 'card', 'purchase-order'], ['none']]);
});

it('needs a purchase-order number of at most 50 characters', () => {
  expect([' ', 'PO-1', 'x'.repeat(50), 'x'.repeat(51)].map(findPoNumberProblem)).toEqual([
    { key: 'FieldRequired' },
    null,
    null,
    { key: 'FieldMaximumLength', tokens: { max: 50 } },
  ]);
});
