import * as v from 'valibot';
import { expect, it } from 'vitest';
import { overrides } from './two-column.schema.ts';

const width = (firstColumn: unknown) => v.parse(overrides.firstColumn, firstColumn);

it('gives the first column nine twelfths unless told', () => {
  expect(width(null)).toBe(9);
  expect(width(undefined)).toBe(9);
  expect(width(4)).toBe(4);
});

it('never goes beyond twelve', () => {
  expect(width(14)).toBe(12);
});

it('refuses a width of nothing', () => {
  expect(() => width(0)).toThrow();
});
