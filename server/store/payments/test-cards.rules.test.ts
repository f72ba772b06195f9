import { expect, it } from 'vitest';
import { brandOf } from './card-number.rules.ts';
import { behaviourOf, testCards } from './test-cards.rules.ts';

it('lists numbers that the form takes', () => {
  for (const { number } of testCards) {
    const brand = brandOf(number);
    expect([number, brand?.isAccepted, brand?.lengths.includes(number.length)]).toEqual([number, true, true]);
  }
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});

it('knows what each does, and no other number', () => {
  expect(testCards.map(({ number }) => behaviourOf(number))).toEqual(testCards.map(({ behaviour }) => behaviour));
  expect(behaviourOf('4111111111111111')).toBeNull();
  expect(behaviourOf('4242 4242 4242 4242')).toBeNull();
});
