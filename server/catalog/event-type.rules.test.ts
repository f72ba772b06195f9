import { expect, it } from 'vitest';
import { isEventType } from './event-type.rules.ts';

it.each([
  [0, true],
  [1, true],
  [2, false],
  [-1, false],
  [0.5, false],
])('%d is a way to hold a course: %s', (code, expected) => {
  expect(isEventType(code)).toBe(expected);
});
