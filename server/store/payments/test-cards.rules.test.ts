import { expect, it } from 'vitest';
import { detectBrand } from './card-number.rules.ts';
import { testCardBehaviour, testCards } from './test-cards.rules.ts';

it('lists numbers that the form takes', () => {
  for (const { number } of testCards) {
    const brand = detectBrand(number);
    expect([number, brand?.isAccepted, brand?.lengths.includes(number.length)]).toEqual([number, true, true]);
  }
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});

it('knows what each does, and no other number', () => {
  expect(testCards.map(({ number }) => testCardBehaviour(number))).toEqual(testCards.map(({ behaviour }) => behaviour));
  expect(testCardBehaviour('4111111111111111')).toBeNull();
  expect(testCardBehaviour('4242 4242 4242 4242')).toBeNull();
});
