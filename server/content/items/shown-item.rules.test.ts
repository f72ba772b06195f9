import { expect, it } from 'vitest';
import { isShown } from './shown-item.rules.ts';

it.each([
  ['committee', { status: 'Active' }, true],
  ['committee', { status: 'Inactive' }, false],
  ['committee', { status: 'Dissolved' }, false],
  ['committee', { status: 'active' }, false],
  ['document', { status: 'Withdrawn' }, true],
  ['page', {}, true],
])('of type %s with %j is shown: %s', (type, fields, expected) => {
  expect(isShown({ type, fields })).toBe(expected);
});
