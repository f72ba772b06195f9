import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkoutSteps,
  checkoutProgress,
  listCheckoutSteps,
  type CheckoutStep,
  type StepFacts,
} from './checkout-steps.rules.ts';

const customer: StepFacts = { isEmpty: false, isAllDigital: false, isFree: false, asksInfo: false };

describe('the tiles of an order', () => {
  it.each<[string, Partial<StepFacts>, CheckoutStep[]]>([
    ['a physical order', {}, ['shippingAddress', 'shippingMethod', 'payment', 'review']],
    [
      'a physical order of a guest',
      { asksInfo: true },
      ['info', 'shippingAddress', 'shippingMethod', 'payment', 'review'],
    ],
    ['an all-digital order', { isAllDigital: true }, ['payment', 'review']],
    ['an all-digital order that costs nothing', { isAllDigital: true, isFree: true }, ['review']],
    ['a free digital order of a guest', { isAllDigital: true, isFree: true, asksInfo: true }, ['info', 'review']],
    ['a physical order that costs nothing', { isFree: true }, ['shippingAddress', 'shippingMethod', 'review']],
    ['an empty cart', { isEmpty: true }, ['empty']],
    ['an empty cart of a guest', { isEmpty: true, asksInfo: true, isAllDigital: true }, ['empty']],
  ])('%s', (_, facts, expected) => {
    expect(listCheckoutSteps({ ...customer, ...facts })).toEqual(expected);
  });
});

describe('where a person is', () => {
  const physical = listCheckoutSteps(customer);

  it.each<[string, CheckoutStep[], CheckoutStep | null, CheckoutStep]>([
    ['begins at the first tile', [], null, 'shippingAddress'],
    ['goes on to the next one', ['shippingAddress'], null, 'shippingMethod'],
    ['comes to the review', ['shippingAddress', 'shippingMethod', 'payment'], null, 'review'],
    ['opens a completed tile', ['shippingAddress', 'shippingMethod', 'payment'], 'payment', 'payment'],
    ['cannot open a tile before its turn', ['shippingAddress'], 'payment', 'shippingMethod'],
    ['goes back to a tile whose answer is no longer good', ['shippingAddress', 'payment'], null, 'shippingMethod'],
    ['cannot edit the review', ['shippingAddress', 'shippingMethod', 'payment'], 'review', 'review'],
    ['cannot edit a tile the order does not have', ['info'], 'info', 'shippingAddress'],
  ])('%s', (_, completed, editing, expected) => {
    expect(checkoutProgress(physical, new Set(completed), editing).current).toBe(expected);
  });

  it('reaches the review only when all before it is completed, editing or not', () => {
    expect(checkoutProgress(physical, new Set(['shippingAddress', 'payment'])).isReviewReached).toBe(false);
    expect(checkoutProgress(physical, new Set<CheckoutStep>(physical), 'payment').isReviewReached).toBe(true);
  });

  it('holds for every order and every set of completed tiles', () => {
    const facts = fc.record({
      isEmpty: fc.boolean(),
      isAllDigital: fc.boolean(),
      isFree: fc.boolean(),
      asksInfo: fc.boolean(),
    });
    const some = fc.subarray([...checkoutSteps]);
    fc.assert(
      fc.property(facts, some, fc.option(fc.constantFrom(...checkoutSteps)), (given, completed, editing) => {
        const steps = listCheckoutSteps(given);
        const { tiles, current, isReviewReached } = checkoutProgress(steps, new Set(completed), editing);
        expect(tiles.map(({ step }) => step)).toEqual(steps);
        expect(tiles.filter(({ state }) => state === 'current').map(({ step }) => step)).toEqual(
          steps[0] === 'empty' ? ['empty'] : [current],
        );
        // No step before the review is skipped, and completed ones can be changed.
        expect(isReviewReached).toBe(
          steps.every((step) => step === 'review' || (step !== 'empty' && completed.includes(step))),
        );
        for (const tile of tiles) expect(tile.isEditable).toBe(tile.state === 'completed');
        // Cancel: without an edited tile the person is where they were.
        const cancelled = checkoutProgress(steps, new Set(completed)).current;
        if (isReviewReached) expect(cancelled).toBe('review');
      }),
    );
  });
});
