import { expect, it } from 'vitest';
import { maxTries, retryDelay } from './retry.rules.ts';

const delays = (random: number) => Array.from({ length: maxTries - 1 }, (_, index) => retryDelay(index + 1, random));
const hours = (milliseconds: number) => milliseconds / 3_600_000;

it('grows from seconds to hours and never shrinks', () => {
  const middle = delays(0.5);
  expect(middle.slice(0, 3)).toEqual([10_000, 30_000, 90_000]);
  expect(middle.at(-1)).toBe(5 * 3_600_000);
  expect(middle.toSorted((one, other) => one - other)).toEqual(middle);
});

it('spreads every delay by a fifth either way', () => {
  for (let tries = 1; tries < maxTries; tries += 1) {
    const middle = retryDelay(tries, 0.5);
    expect(retryDelay(tries, 0)).toBe(middle * 0.8);
    expect(retryDelay(tries, 1)).toBe(middle * 1.2);
  }
});

it('spans about a day', () => {
  const total = hours(delays(0.5).reduce((sum, delay) => sum + delay));
  expect(total).toBeGreaterThan(18);
  expect(total).toBeLessThan(30);
});
